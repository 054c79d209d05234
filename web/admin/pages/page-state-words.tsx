import { pageState } from '#contract/content/page-state.ts'
import type { Page } from '#contract/content/pages.ts'
import { nearMomentInSentence } from '#contract/wire/moment-words.ts'
import { useSite } from '#web/shell/site.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'

type Publication = Pick<Page, 'status' | 'publish_at'>

/** «Черновик», «Выйдет 3 декабря в 10:00», «Опубликована». */
export function stateInWords(page: Publication, now: Date, timeZone: string): string {
  const state = pageState(page, now)
  if (state === 'draft') return 'Черновик'
  if (state === 'published' || page.publish_at === null) return 'Опубликована'
  return `Выйдет ${nearMomentInSentence(page.publish_at, now, timeZone)}`
}

const MARKS = { draft: 'off', scheduled: 'lucide:clock', published: 'on' } as const

/** The state at the moment at which the screen was asked for. */
export function PageStateMark({ page, now }: { page: Publication; now: string }) {
  const { timeZone } = useSite()
  const moment = new Date(now)
  return <StatusMark mark={MARKS[pageState(page, moment)]}>{stateInWords(page, moment, timeZone)}</StatusMark>
}
