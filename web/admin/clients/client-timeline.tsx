import { useState, type ReactNode } from 'react'
import { LETTER_KIND_TITLES, LETTER_STATE_TITLES } from '#contract/office/letters/letters.ts'
import { TRANSACTION_STATUS_TITLES } from '#contract/payments/transactions.ts'
import { href } from '#contract/people/screens.ts'
import type { ClientRecords } from '#contract/requests/client-records.ts'
import { REQUEST_STATUS_TITLES } from '#contract/requests/requests.ts'
import { REVIEW_STATUS_TITLES } from '#contract/requests/reviews.ts'
import { formatMoment, formatMoney } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PanelLink } from '../panel/panel-link.tsx'

/** What can go to another card. */
export type Picked = Record<'requests' | 'transactions' | 'reviews', readonly number[]>

/** Lines shown before somebody asks for more. */
const SHOWN = 12

interface Line {
  key: string
  at: string
  icon: string
  text: ReactNode
  /** What the line is, where it can be picked. */
  picks?: { kind: keyof Picked; id: number; label: string }
}

interface ClientTimelineProps {
  records: ClientRecords
  /** Null: nothing is picked now. */
  picked: Picked | null
  onPick: (picked: Picked) => void
}

/** Everything of one person in one line of time, the newest first; each record leads to itself. */
export function ClientTimeline({ records, picked, onPick }: ClientTimelineProps) {
  const [isWhole, setWhole] = useState(false)
  const { timeZone } = useSite()
  const lines = linesOf(records, timeZone)
  const shown = isWhole || picked !== null ? lines : lines.slice(0, SHOWN)
  if (lines.length === 0) return <p className="text-ink-3">Записей, которые вам видны, нет.</p>
  return (
    <>
      <ol aria-label="Лента клиента" className="grid gap-3">
        {shown.map(({ key, at, icon, text, picks }) => (
          <li
            key={key}
            className={cn(
              'grid grid-cols-[20px_minmax(0,1fr)] items-center gap-x-2 text-13',
              // A finger needs more of a box than an icon takes.
              picked !== null && 'max-md:grid-cols-[44px_minmax(0,1fr)]',
            )}
          >
            {picked !== null && picks !== undefined ? (
              <Checkbox
                aria-label={picks.label}
                checked={picked[picks.kind].includes(picks.id)}
                onChange={() => onPick({ ...picked, [picks.kind]: toggled(picked[picks.kind], picks.id) })}
              />
            ) : (
              <Icon name={icon} className="justify-self-center text-ink-3" />
            )}
            <div className="min-w-0">{text}</div>
            <time dateTime={at} className="col-start-2 text-12 whitespace-nowrap text-ink-3">
              {formatMoment(at, timeZone)}
            </time>
          </li>
        ))}
      </ol>
      {lines.length > shown.length && (
        <Button variant="link" size="xs" className="mt-2" onClick={() => setWhole(true)}>
          Показать ещё {lines.length - shown.length}
        </Button>
      )}
    </>
  )
}

function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
}

function linesOf({ requests, bookings, payments, reviews, letters }: ClientRecords, timeZone: string): Line[] {
  const lines: Line[] = [
    ...requests.flatMap((request): Line[] => [
      {
        key: `request-${request.id}`,
        at: request.at,
        icon: 'lucide:inbox',
        text: (
          <>
            <Way screen="requests" id={request.id}>
              Заявка {request.number}
            </Way>
            : {request.name}, {REQUEST_STATUS_TITLES[request.status].toLocaleLowerCase('ru')}
          </>
        ),
        picks: { kind: 'requests', id: request.id, label: `Заявка ${request.number}` },
      },
      ...(request.meeting_at === null
        ? []
        : [
            {
              key: `meeting-${request.id}`,
              at: request.meeting_at,
              icon: 'lucide:calendar-check',
              text: <>Встреча{request.psychologist === null ? '' : `: ${request.psychologist.title}`}</>,
            },
          ]),
    ]),
    ...bookings.map((booking): Line => ({
      key: `booking-${booking.id}`,
      at: booking.at,
      icon: 'lucide:calendar-days',
      text: (
        <>
          {BOOKINGS[booking.state]} на&nbsp;{formatMoment(booking.starts_at, timeZone)}
          {booking.psychologist === null ? '' : `: ${booking.psychologist.title}`}
        </>
      ),
    })),
    ...payments.map((payment): Line => ({
      key: `payment-${payment.id}`,
      at: payment.paid_at ?? payment.at,
      icon: 'lucide:credit-card',
      text: (
        <>
          <Way screen="transactions" id={payment.id}>
            Платёж {payment.number}
          </Way>
          : {formatMoney(payment.amount)}, {TRANSACTION_STATUS_TITLES[payment.status].toLocaleLowerCase('ru')}
          {payment.refunded_amount > 0 && `, возвращено ${formatMoney(payment.refunded_amount)}`}
        </>
      ),
      picks: { kind: 'transactions', id: payment.id, label: `Платёж ${payment.number}` },
    })),
    ...reviews.map((review): Line => ({
      key: `review-${review.id}`,
      at: review.at,
      icon: 'lucide:message-square',
      text: (
        <>
          <Way screen="reviews" id={review.id}>
            Отзыв №&nbsp;{review.id}
          </Way>
          : {review.author_name}, {REVIEW_STATUS_TITLES[review.status].toLocaleLowerCase('ru')}
          {!review.is_certain && ', адрес не\u00a0подтверждён'}
        </>
      ),
      picks: { kind: 'reviews', id: review.id, label: `Отзыв № ${review.id}` },
    })),
    ...letters.map(({ id, at, kind, state }): Line => ({
      key: `letter-${id}`,
      at,
      icon: 'lucide:mail',
      text: `Письмо «${LETTER_KIND_TITLES[kind]}»: ${LETTER_STATE_TITLES[state].toLocaleLowerCase('ru')}`,
    })),
  ]
  return lines.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

const BOOKINGS = {
  asked: 'Запись ждёт ответа YCLIENTS,',
  booked: 'Запись с\u00a0сайта',
  refused: 'Запись не\u00a0состоялась',
  cancelled: 'Запись отменена',
}

function Way({
  screen,
  id,
  children,
}: {
  screen: 'requests' | 'transactions' | 'reviews'
  id: number
  children: ReactNode
}) {
  return <PanelLink to={`${href(screen)}?open=${id}`}>{children}</PanelLink>
}
