import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { toast } from '#web/ui/overlays/toast.ts'
import { OPEN } from './linked-record.ts'
import { neighbour, withNewerVersions, type Opened } from './opened-record.ts'

const GONE = {
  title: 'Такой записи нет',
  description: 'Возможно, её удалили или в\u00a0адресе опечатка.',
  icon: 'lucide:trash-2',
} as const

export type OpenedRecord<R extends { id: number; version: number }> = ReturnType<typeof useOpenedRecord<R>>

/**
 * The record of a list that stands open beside it. `linked` is the one that the address names: each way to an address opens
 * what it names, also when that was closed meanwhile, and shuts what it does not name. `rows` is the same array until the list
 * is read anew.
 */
export function useOpenedRecord<R extends { id: number; version: number }>(rows: readonly R[], linked: R | null) {
  const [opened, setOpened] = useState<Opened<R> | null>(linked ? { record: linked, around: rows } : null)
  const [isOpen, setOpen] = useState(Boolean(linked))
  const [heard, setHeard] = useState<ReadonlyMap<number, R>>(new Map())
  const shown = useMemo(() => withNewerVersions(rows, heard), [rows, heard])
  const { key, search } = useLocation()
  const [seen, setSeen] = useState(key)
  if (key !== seen) {
    setSeen(key)
    if (linked) open(linked)
    else setOpen(false)
  }
  const isMissing = linked === null && /^\d+$/.test(new URLSearchParams(search).get(OPEN) ?? '')
  /** The way to an address that was looked at: what goes while it stands open is no news to whoever deletes it. */
  const looked = useRef<string>(undefined)
  useEffect(() => {
    if (looked.current === key) return
    looked.current = key
    if (isMissing) toast(GONE)
  }, [key, isMissing])
  const listed = rows.find(({ id }) => id === opened?.record.id)
  // What the address has just opened is not overtaken by what stood there before it.
  if (listed !== undefined && opened?.around !== rows) setOpened((now) => now && { ...now, around: rows })
  // An answer to a save comes before the list that holds it.
  const record = listed !== undefined && listed.version >= (opened?.record.version ?? 0) ? listed : opened?.record

  function open(next: R) {
    setOpened({ record: next, around: rows })
    setOpen(true)
  }

  function show(next: R) {
    open(next)
    nameInAddress(next.id)
  }

  return {
    record: record ?? null,
    /** The rows of the list, each as newly as an open record has been heard of. */
    rows: shown,
    isOpen,
    open: show,
    /** The record as a save answered it. */
    replace: (saved: R) => {
      setHeard((now) => new Map(now).set(saved.id, saved))
      setOpened((now) => (now?.record.id === saved.id ? { ...now, record: saved } : now))
    },
    close: () => {
      setOpen(false)
      nameInAddress(null)
    },
    previous: stepTo(-1),
    next: stepTo(1),
    /** «3 из 10»; null for one that is not on this page. */
    place: listed === undefined ? null : { number: rows.indexOf(listed) + 1, count: rows.length },
  }

  function stepTo(by: -1 | 1): (() => void) | undefined {
    const to = opened === null ? undefined : neighbour(rows, opened, by)
    return to && (() => show(to))
  }
}

/**
 * The address names the record that stands open, so that it can be sent to a colleague and comes back after a reload. The
 * router is not told: the list behind asks for nothing anew.
 */
function nameInAddress(id: number | null) {
  const address = new URL(window.location.href)
  if (id === null) address.searchParams.delete(OPEN)
  else address.searchParams.set(OPEN, String(id))
  window.history.replaceState(window.history.state, '', address)
}
