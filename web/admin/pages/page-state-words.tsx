import { pageState } from '#contract/content/page-state.ts'
import type { Page } from '#contract/content/pages.ts'
import { formatDay, formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'

type Publication = Pick<Page, 'status' | 'publish_at' | 'changes'>

/** «Черновик», «Выйдет 3 декабря в 10:00», «Опубликована», «Изменится 3 декабря в 10:00». */
export function stateInWords(page: Publication, now: Date, timeZone: string): string {
  const state = pageState(page, now)
  if (state === 'draft') return 'Черновик'
  if (isWaitedFor(page, now)) return waitingInWords(page.changes, now, timeZone)
  if (state === 'published' || page.publish_at === null) return 'Опубликована'
  return `Выйдет ${momentInSentence(page.publish_at, now, timeZone)}`
}

/** Changes wait beside the page that visitors see. Those whose time has come are out already. */
export function isWaitedFor<P extends Publication>(
  page: P,
  now: Date,
): page is P & { changes: NonNullable<Page['changes']> } {
  if (page.changes === null || pageState(page, now) !== 'published') return false
  return page.changes.publish_at === null || new Date(page.changes.publish_at) > now
}

/** «Изменится 3 декабря в 10:00», «Ждут изменения». */
function waitingInWords({ publish_at }: NonNullable<Page['changes']>, now: Date, timeZone: string): string {
  return publish_at === null ? 'Ждут изменения' : `Изменится ${momentInSentence(publish_at, now, timeZone)}`
}

/** «сегодня в 23:30», «3 декабря в 10:00». The words of the site would bring the code of its screens along. */
export function momentInSentence(at: string, now: Date, timeZone: string): string {
  const [day = '', time = ''] = formatMoment(at, timeZone).split(', ')
  const today = formatDay(now.toISOString(), timeZone)
  if (day === today) return `сегодня в\u00a0${time}`
  const year = day.slice(-4) === today.slice(-4) ? undefined : 'numeric'
  const words = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year, timeZone }).format(new Date(at))
  return `${words.replace(/\sг\.$/, '').replaceAll(' ', '\u00a0')} в\u00a0${time}`
}

const MARKS = { draft: 'off', scheduled: 'lucide:clock', published: 'on' } as const

/** The state at the moment at which the screen was asked for. In a cell that is too narrow its end gives way, and can be read. */
export function PageStateMark({ page, now, inCell = false }: { page: Publication; now: string; inCell?: boolean }) {
  const { timeZone } = useSite()
  const moment = new Date(now)
  const mark = isWaitedFor(page, moment) ? MARKS.scheduled : MARKS[pageState(page, moment)]
  const words = stateInWords(page, moment, timeZone)
  if (!inCell) return <StatusMark mark={mark}>{words}</StatusMark>
  return (
    <StatusMark mark={mark} className="max-w-full">
      <span className="truncate" title={words}>
        {words}
      </span>
    </StatusMark>
  )
}
