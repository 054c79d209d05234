import { Suspense, useState, type ReactNode } from 'react'
import { CHANNEL_TITLES, OUTCOME_TITLES } from '#contract/requests/deal.ts'
import type { RequestEntry, RequestLetter, RequestPayment } from '#contract/requests/request-entries.ts'
import { LETTER_KIND_TITLES, LETTER_STATE_TITLES } from '#contract/office/letters/letters.ts'
import { TRANSACTION_STATUS_TITLES } from '#contract/payments/transactions.ts'
import { lazy } from '#web/lib/late-code.ts'
import { formatMoment, formatMoney } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RetryLine } from '../../notices/retry-line.tsx'
import { PanelSection } from '../../panel/panel-section.tsx'
import type { TimelineRead } from './use-timeline.ts'

/** The words of every record are many: they come after the record itself. */
const HistoryLine = lazy(() => import('../../editor/history/history-line.tsx'))

/** Lines shown before somebody asks for more. */
const SHOWN = 8
/** The entries themselves tell of it. */
const TOLD_BY_ENTRIES = ['request.contacted', 'request.commented']

interface Line {
  key: string
  at: string
  line: ReactNode
}

/** Everything that happened to the request in one line of time, the newest first. */
export function Timeline({ read, children }: { read: TimelineRead; children?: ReactNode }) {
  const [isWhole, setWhole] = useState(false)
  const { timeline, history, hasFailed, renew } = read
  const lines = timeline === null || history === null ? null : linesOf(timeline, history.data)
  const shown = lines === null || isWhole ? lines : lines.slice(0, SHOWN)
  const left = (lines?.length ?? 0) - (shown?.length ?? 0)
  return (
    <PanelSection title="Лента">
      {children}
      {hasFailed && <RetryLine text={'Лента не\u00a0загрузилась'} onRetry={renew} />}
      {shown === null && !hasFailed && <Skeleton className="h-16 w-full" />}
      {shown !== null && (
        <ol aria-label="Лента заявки" className="grid gap-3">
          {shown.map(({ key, line }) => (
            <Suspense key={key}>{line}</Suspense>
          ))}
        </ol>
      )}
      {left > 0 && (
        <Button variant="link" size="xs" className="mt-2" onClick={() => setWhole(true)}>
          Показать ещё {left}
        </Button>
      )}
    </PanelSection>
  )
}

type Known = NonNullable<TimelineRead['timeline']>

function linesOf({ entries, payments, letters }: Known, history: NonNullable<TimelineRead['history']>['data']): Line[] {
  const lines: Line[] = [
    ...entries.map((entry) => ({ key: `entry-${entry.id}`, at: entry.at, line: <EntryLine entry={entry} /> })),
    ...payments.flatMap(paymentLines),
    ...letters.map((letter) => ({ key: `letter-${letter.id}`, at: letter.at, line: <LetterLine letter={letter} /> })),
    ...history
      .filter(({ action }) => !TOLD_BY_ENTRIES.includes(action))
      .map((entry) => ({ key: `history-${entry.id}`, at: entry.at, line: <HistoryLine entry={entry} /> })),
  ]
  // Of one moment the one that was written last stands above, as everywhere.
  return lines.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

function EntryLine({ entry }: { entry: RequestEntry }) {
  const { channel, outcome, text, has_text, author, at } = entry
  const name = author?.title ?? 'Учётной записи больше нет'
  const what =
    channel === null || outcome === null
      ? 'комментарий'
      : `${CHANNEL_TITLES[channel].toLocaleLowerCase('ru')}, ${OUTCOME_TITLES[outcome].toLocaleLowerCase('ru')}`
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 text-13">
      <Avatar size="2xs" name={name} />
      <div className="min-w-0">
        <p>
          <b className="font-medium text-ink">{name}</b>: {what}
        </p>
        {text !== null && <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{text}</p>}
        {text === null && has_text && <p className="text-ink-3">Слова видят те, кто ведёт заявки</p>}
        <Moment at={at} />
      </div>
    </li>
  )
}

function paymentLines({ id, number, amount, moves, letters }: RequestPayment): Line[] {
  return [
    ...moves.map(({ at, to, actor }, index) => ({
      key: `payment-${id}-${index}`,
      at,
      line: (
        <IconLine icon="lucide:credit-card" at={at}>
          {TRANSACTION_STATUS_TITLES[to]}: {formatMoney(amount)}, {number}
          {actor !== null && `, ${actor.title}`}
        </IconLine>
      ),
    })),
    ...letters.map(({ at, state, words }, index) => ({
      key: `link-${id}-${index}`,
      at,
      line: (
        <IconLine icon={LETTER_ICONS[state]} at={at}>
          Письмо со&nbsp;ссылкой {number}: {LETTER_STATE_TITLES[state].toLocaleLowerCase('ru')}
          {words !== null && <span className="block text-12 text-ink-3">{words}</span>}
        </IconLine>
      ),
    })),
  ]
}

const LETTER_ICONS = { waiting: 'lucide:clock', sent: 'lucide:mail', refused: 'lucide:circle-alert' } as const

/** What became of a letter; a refused one says with which words. */
function LetterLine({ letter: { kind, at, state, words } }: { letter: RequestLetter }) {
  return (
    <IconLine icon={LETTER_ICONS[state]} at={at}>
      Письмо «{LETTER_KIND_TITLES[kind]}»:{' '}
      <span className={state === 'refused' ? 'text-danger' : undefined}>
        {LETTER_STATE_TITLES[state].toLocaleLowerCase('ru')}
      </span>
      {words !== null && <span className="block text-12 wrap-anywhere text-ink-3">{words}</span>}
    </IconLine>
  )
}

function IconLine({ icon, at, children }: { icon: string; at: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 text-13">
      <Icon name={icon} className="mt-0.5 justify-self-center text-ink-3" />
      <div className="min-w-0">
        <p>{children}</p>
        <Moment at={at} />
      </div>
    </li>
  )
}

function Moment({ at }: { at: string }) {
  const { timeZone } = useSite()
  return (
    <time dateTime={at} className="text-12 whitespace-nowrap text-ink-3">
      {formatMoment(at, timeZone)}
    </time>
  )
}
