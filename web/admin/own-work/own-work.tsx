import type { ReactNode } from 'react'
import type { OwnWork as Work, TimeOff } from '#contract/psychologists/own-work.ts'
import { nearMomentInWords } from '#contract/wire/moment-words.ts'
import { FOR_WHOM_TITLES } from '#contract/psychologists/matching/match-answers.ts'
import { counted, formatMoney } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSite } from '#web/shell/site.tsx'
import { Panel } from '../dashboard/panel.tsx'
import { useTimeSince } from '../dashboard/use-time-since.ts'
import { momentWords } from '../history/moment-words.ts'
import { RequestState } from '../requests/request-state.tsx'
import { momentsOn } from './day-off.ts'
import { placeInWords } from './meeting-words.ts'
import { EmptyPart } from './empty-part.tsx'
import { OwnReviews } from './own-reviews.tsx'
import { AddTimeOff, TimesOffList } from './times-off.tsx'

interface OwnWorkProps {
  work: Work
  psychologistId: number
  /** When it was read. */
  readAt: string
}

/** What a psychologist has beside their card: who comes, who has asked, what people say, what was paid, days off. */
export default function OwnWork({ work, psychologistId, readAt }: OwnWorkProps) {
  const now = useTimeSince(readAt)
  return (
    <>
      <div className="mt-3 grid grid-cols-1 items-start gap-x-8 min-[1100px]:grid-cols-[minmax(0,1fr)_344px]">
        <div className="min-w-0">
          <Meetings meetings={work.meetings} now={now} />
          <Requests requests={work.requests} now={now} />
        </div>
        <div className="min-w-0 border-line max-[1100px]:border-t">
          <TimesOff times_off={work.times_off} psychologistId={psychologistId} meetings={work.meetings} />
          <Money money={work.money} />
        </div>
      </div>
      {/* They may be many: whatever else there is stands above them, on a phone too. */}
      <div className="border-t border-line">
        <OwnReviews reviews={work.reviews} unanswered={work.unanswered} />
      </div>
    </>
  )
}

function Meetings({ meetings, now }: { meetings: Work['meetings']; now: Date }) {
  const { timeZone } = useSite()
  return (
    <Panel title="Встречи">
      {meetings.length === 0 && <EmptyPart>Назначенных встреч нет</EmptyPart>}
      <ul>
        {meetings.map(({ id, name, at, format, branch, number, status }) => (
          <Row key={id} aside={<RequestState request={{ status }} />}>
            <b className="font-semibold tabular-nums">{nearMomentInWords(at, now, timeZone).text}</b> {name}
            <Remark>{placeInWords({ format, branch, number })}</Remark>
          </Row>
        ))}
      </ul>
    </Panel>
  )
}

function Requests({ requests, now }: { requests: Work['requests']; now: Date }) {
  const { timeZone } = useSite()
  return (
    <Panel title="Заявки к&nbsp;вам">
      {requests.length === 0 && <EmptyPart>Новых заявок к&nbsp;вам нет</EmptyPart>}
      <ul>
        {requests.map(({ id, name, number, created_at, status, for_whom, topics }) => (
          <Row key={id} aside={<RequestState request={{ status }} />}>
            <b className="font-semibold">{name}</b> {FOR_WHOM_TITLES[for_whom].toLowerCase()}
            {topics.length > 0 && <span className="text-ink-2">: {topics.join(', ')}</span>}
            <Remark>
              заявка {number}, {momentWords(created_at, now, timeZone)}
            </Remark>
          </Row>
        ))}
      </ul>
      {requests.length > 0 && (
        <p className="mt-2 text-12 text-ink-3">С&nbsp;людьми связываются сотрудники: они назначат время встречи.</p>
      )}
    </Panel>
  )
}

function TimesOff({
  times_off,
  psychologistId,
  meetings,
}: Pick<Work, 'times_off' | 'meetings'> & { psychologistId: number }) {
  const { timeZone } = useSite()
  const revalidate = useRevalidate()
  const again = () => void revalidate()
  const moments = meetings.map(({ at }) => at)
  const remarkOf = (days: TimeOff) => {
    const booked = momentsOn(days, moments, timeZone)
    if (booked === 0) return null
    return (
      <span className="block text-warn">
        На&nbsp;эти дни уже есть {counted(booked, 'встреча', 'встречи', 'встреч')}: сотрудники знают и&nbsp;договорятся
        о&nbsp;переносе.
      </span>
    )
  }
  return (
    <Panel title="Нерабочие дни" actions={<AddTimeOff psychologistId={psychologistId} onAdded={again} />}>
      <TimesOffList times={times_off} psychologistId={psychologistId} remarkOf={remarkOf} onChanged={again} />
    </Panel>
  )
}

function Money({ money }: { money: Work['money'] }) {
  const meetings = (count: number) => counted(count, 'оплата', 'оплаты', 'оплат')
  return (
    <Panel title="Деньги за&nbsp;встречи" remark="Оплачено на&nbsp;сайте с&nbsp;начала месяца">
      <dl className="grid tabular-nums">
        <Line label={`Поступило, ${meetings(money.count)}`}>
          <b className="text-20 font-semibold">{formatMoney(money.paid)}</b>
        </Line>
        {money.refunded > 0 && <Line label="Из&nbsp;них возвращено">{formatMoney(money.refunded)}</Line>}
        <div className="flex min-h-8 items-baseline justify-between gap-3 border-t border-line-soft py-1.5 text-13 text-ink-3">
          <dt>Прошлый месяц, {meetings(money.count_before)}</dt>
          <dd>{formatMoney(money.paid_before)}</dd>
        </div>
      </dl>
    </Panel>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-baseline justify-between gap-3 py-1.5">
      <dt className="text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Row({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line-soft py-2 text-14 last:border-b-0">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{children}</span>
      <span className="text-13">{aside}</span>
    </li>
  )
}

function Remark({ children }: { children: ReactNode }) {
  return <span className="block text-13 text-ink-3">{children}</span>
}
