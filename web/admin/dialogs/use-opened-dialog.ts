import { useCallback, useRef, useState } from 'react'

/** Which record a dialog shows; null is a new one. Each opening begins anew. */
export function useOpenedDialog<R>() {
  const [opened, setOpened] = useState<{ turn: number; record: R | null } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const turns = useRef(0)
  /** Of two quick presses the last one counts: a record may have to be read first. Undefined opens nothing. */
  const open = useCallback(async (asked: R | null | Promise<R | undefined>) => {
    const turn = (turns.current += 1)
    const record = await asked
    if (record === undefined || turns.current !== turn) return
    setOpened({ turn, record })
    setOpen(true)
  }, [])
  const dialog = opened && {
    key: opened.turn,
    record: opened.record,
    isOpen,
    onClose: () => setOpen(false),
    onReset: () => setOpened(null),
  }
  return { open, dialog }
}
