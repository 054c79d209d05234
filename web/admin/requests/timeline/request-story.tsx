import type { ReactNode } from 'react'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import type { Linked } from '#contract/wire/http.ts'
import { TEEN_WRITER_TITLES } from '#contract/psychologists/matching/match-answers.ts'
import { NEAREST_TIME_TITLES } from '#contract/psychologists/nearest-times.ts'
import { groupTitle } from '#contract/psychologists/topic-groups.ts'
import { ERASED_REQUEST_NAME } from '#contract/requests/request-terms.ts'
import { FORMAT_TITLES } from '#contract/psychologists/session-format.ts'
import { href } from '#contract/people/screens.ts'
import { counted, formatDay, formatMoney } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { OfficeLink } from '../../screen/office-link.tsx'

/** What is no longer there, and since when. */
export function ErasedNotice({ request }: { request: PracticeRequest }) {
  const { timeZone } = useSite()
  const { erased_at, story_erased_at } = request
  const at = erased_at ?? story_erased_at
  if (at === null) return null
  const what = erased_at === null ? 'Рассказ, темы и\u00a0заметки стёрты по\u00a0сроку' : ERASED_REQUEST_NAME
  return (
    <Notice icon="lucide:clock" className="mb-4">
      {what}, {formatDay(at, timeZone)}
    </Notice>
  )
}

export function Story({ request }: { request: PracticeRequest }): ReactNode {
  if (request.story === null) return <p className="text-ink-3">Рассказ есть; его читают те, кто ведёт заявки.</p>
  return <p className="max-w-[65ch] leading-relaxed whitespace-pre-line wrap-anywhere">{request.story}</p>
}

export function Wishes({
  request: { preferences },
  branches,
}: {
  request: PracticeRequest
  branches: readonly Linked[]
}) {
  const { gender, format, branch, price_to, time, teen_age, teen_writes, groups = [] } = preferences
  const wishes = [
    teen_age && counted(teen_age, 'год', 'года', 'лет'),
    teen_writes && TEEN_WRITER_TITLES[teen_writes].toLocaleLowerCase('ru'),
    ...groups.map((group) => `«${groupTitle(group)}»`),
    gender && (gender === 'female' ? 'женщина' : 'мужчина'),
    format && FORMAT_TITLES[format].toLocaleLowerCase('ru'),
    branch && (branches.find(({ id }) => id === branch)?.title ?? 'филиал, которого уже нет'),
    price_to !== undefined && `до\u00a0${formatMoney(price_to)}`,
    time && NEAREST_TIME_TITLES[time].toLocaleLowerCase('ru'),
  ].filter((wish) => typeof wish === 'string')
  return wishes.length === 0 ? <span className="text-ink-3">не&nbsp;названы</span> : wishes.join(' · ')
}

/** Somebody wrote of harming themselves: what to do before anything else. */
export function CrisisNotice() {
  return (
    <Notice tone="danger" icon="lucide:life-buoy" className="mb-4">
      <b className="text-ink">В&nbsp;заявке есть слова о&nbsp;желании навредить себе.</b> Ответьте на&nbsp;неё раньше
      остальных. Телефоны, которые человек уже видел, собраны на&nbsp;экране{' '}
      <OfficeLink to={href('crisis_lines')} className="text-ink-link">
        «Срочная помощь»
      </OfficeLink>
      .
    </Notice>
  )
}
