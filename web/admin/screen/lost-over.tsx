import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#web/ui/actions/button.tsx'

/** What panels and dialogs are told: a panel has the record that stands open in it. */
interface OverProps {
  isOpen?: boolean
  onClose?: () => void
  open?: boolean
  onOpenChange?: (open: boolean) => void
  opened?: { isOpen: boolean; close: () => void }
}

interface LostOverProps {
  props: object
  retry: () => void
  isRetrying: boolean
}

/** Stands in the place of a panel or a dialog that could not be loaded. What it is of stays, and can be gone on with. */
export function LostOver({ props, retry, isRetrying }: LostOverProps) {
  const { opened, isOpen = true, open = isOpen, onClose, onOpenChange } = props as OverProps
  // What an address opens has nobody to tell that it is closed; another way to it opens it anew.
  const { key } = useLocation()
  const [leftAt, leave] = useState<string | null>(null)
  if (leftAt === key || !(opened?.isOpen ?? open)) return null
  const close = () => {
    const tell = opened?.close ?? onClose ?? (onOpenChange && (() => onOpenChange(false)))
    if (tell === undefined) leave(key)
    else tell()
  }
  return <LostCard retry={retry} isRetrying={isRetrying} onClose={close} />
}

/** Written by hand: the kit's dialogs come late themselves. */
function LostCard({ retry, isRetrying, onClose }: Omit<LostOverProps, 'props'> & { onClose: () => void }) {
  const card = useRef<HTMLElement>(null)
  // A later effect would find the focus gone with the card.
  useLayoutEffect(() => {
    const before = document.activeElement
    const own = card.current
    own?.focus()
    return () => {
      if (before instanceof HTMLElement && (own?.contains(document.activeElement) ?? true)) before.focus()
    }
  }, [])
  return (
    <section
      ref={card}
      role="alertdialog"
      aria-label="Не&nbsp;загрузилось"
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="fixed inset-y-0 end-0 z-50 grid w-full content-center justify-items-center gap-3 border-line bg-raised p-6 text-center text-14 outline-none md:w-[min(32rem,70vw)] md:border-s md:shadow-float"
    >
      <p className="font-semibold">Эта часть экрана не&nbsp;загрузилась</p>
      <p className="text-13 text-ink-2">Пропала связь или вышла новая версия. Список и&nbsp;черновики на&nbsp;месте.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button icon="lucide:rotate-ccw" loading={isRetrying} onClick={retry}>
          Повторить
        </Button>
        <Button variant="outline" color="neutral" onClick={onClose}>
          Закрыть
        </Button>
      </div>
    </section>
  )
}
