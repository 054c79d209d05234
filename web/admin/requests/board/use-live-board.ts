import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { REQUEST_STATUSES, type PracticeRequest } from '#contract/requests/requests.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { useChangedRecords } from '#web/shell/live/changed-records.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { boardChange, type ShownColumn } from './board-change.ts'

type Columns = readonly PageOf<PracticeRequest>[]

interface Said {
  at: string
  change: string
}

/**
 * The cards stand where colleagues have moved them, and `said` tells what came or moved and when; null while nothing did. What this
 * person saves has a notice of its own: `noteOwn` tells of it. A card that moves away with the focus keeps it.
 */
export function useLiveBoard(columns: Columns): { said: Said | null; noteOwn: (saved: PracticeRequest) => void } {
  const { search } = useLocation()
  const revalidate = useRevalidate()
  const [said, setSaid] = useState<Said | null>(null)
  const shown = useRef({ columns, search })
  const own = useRef(new Set<number>())
  useChangedRecords(['requests'], { read: () => revalidate().then(() => true), onRead: () => {} })
  const tell = useEffectEvent((before: typeof shown.current) => {
    const saved = own.current
    own.current = new Set()
    // Another filter shows others: nobody has moved them.
    if (before.search !== search) return setSaid(null)
    const change = boardChange(shownColumns(before.columns), shownColumns(columns), saved)
    if (change !== null) setSaid({ at: new Date().toISOString(), change })
  })
  useFocusOnMovedCard()
  useEffect(() => {
    const before = shown.current
    shown.current = { columns, search }
    if (before.columns !== columns) tell(before)
  }, [columns, search])
  return { said, noteOwn: ({ id }) => void own.current.add(id) }
}

function shownColumns(columns: Columns): ShownColumn[] {
  return columns.map(({ data, meta }, index) => ({
    status: REQUEST_STATUSES[index] ?? 'new',
    cards: data,
    total: meta.total,
  }))
}

function useFocusOnMovedCard() {
  const last = useRef<{ element: Element; card: string } | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const card = target instanceof Element && target.closest<HTMLElement>('[data-request]')
      if (card) last.current = { element: target as Element, card: card.dataset.request ?? '' }
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    const lost = last.current
    if (lost === null || lost.element.isConnected || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-request="${lost.card}"] button`)?.focus({ preventScroll: true })
  })
}
