import { useState, useSyncExternalStore } from 'react'
import { NOTICE_KINDS, type NoticeKind } from '#contract/office/live-kinds.ts'
import type { LiveCounts, LiveNews } from '#contract/office/live.ts'

type Arrived = Record<NoticeKind, number>

let counts: LiveCounts | null = null
/** How much of each kind has come since this tab was opened. */
let arrived: Arrived = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, 0])) as Arrived
const listeners = new Set<() => void>()

/** The numbers as they are now; null until they are known, on the server too. */
export function useLiveCounts(): LiveCounts | null {
  return useSyncExternalStore(subscribe, () => counts, none)
}

/** How many of these kinds have come since `read` was read: it is another object each time that it is. */
export function useArrivedSince(kinds: readonly NoticeKind[], read: unknown): number {
  const total = useSyncExternalStore(subscribe, () => sum(kinds), zero)
  const [seen, setSeen] = useState({ read, total })
  if (seen.read !== read) setSeen({ read, total })
  return seen.read === read ? total - seen.total : 0
}

/** Tells the tab the numbers; the same ones change nothing. */
export function setLiveCounts(next: LiveCounts | null) {
  if (JSON.stringify(next) === JSON.stringify(counts)) return
  counts = next
  tell()
}

export function addArrived(news: LiveNews) {
  if (news.length === 0) return
  arrived = { ...arrived }
  for (const { kind, count } of news) arrived[kind] += count
  tell()
}

function sum(kinds: readonly NoticeKind[]): number {
  return kinds.reduce((total, kind) => total + arrived[kind], 0)
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none = () => null
const zero = () => 0
