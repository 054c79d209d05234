import { letter, type Letter } from '#contract/office/letters/letter-list.ts'
import { LETTER_STATE_TITLES, type LetterState } from '#contract/office/letters/letters.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { entityFilters } from '../list/filters/entity-filters.ts'
import type { ListWords } from '../list/list-words.ts'
import { entityColumns } from '../list/table/entity-columns.tsx'

export const letterWords: ListWords = {
  count: ['письмо', 'письма', 'писем'],
  wouldBeFound: 'нашлось бы',
  nothingFound: 'По этим условиям писем нет',
  nothing: 'Писем пока нет',
  nothingHint: 'Здесь видно, какие письма ушли, какие ждут и\u00a0что ответил почтовый сервер.',
  icon: 'lucide:mails',
}

const LOOKS: Record<LetterState, readonly [mark: string, tone: 'ok' | 'warn' | 'danger']> = {
  waiting: ['lucide:clock', 'warn'],
  sent: ['lucide:circle-check', 'ok'],
  refused: ['lucide:circle-alert', 'danger'],
}

export function LetterStateMark({ state }: { state: LetterState }) {
  const [mark, tone] = LOOKS[state]
  return (
    <StatusMark mark={mark} tone={tone}>
      {LETTER_STATE_TITLES[state]}
    </StatusMark>
  )
}

export const letterColumns = entityColumns<Letter>(letter, {
  kind: { isName: true, isQuiet: false },
  state: { cell: ({ state }) => <LetterStateMark state={state} />, isQuiet: false },
  recipient: { cell: ({ recipient }) => recipient ?? 'адрес стёрт' },
  last_error: { cell: ({ last_error }) => last_error ?? '—' },
  created_at: { cell: ({ created_at }) => <Moment value={created_at} /> },
  sent_at: { cell: ({ sent_at }) => <Moment value={sent_at} /> },
  next_attempt_at: { cell: ({ next_attempt_at }) => <Moment value={next_attempt_at} /> },
})

export const letterFilters = entityFilters(letter)

export function Moment({ value }: { value: string | null }) {
  const { timeZone } = useSite()
  return value === null ? '—' : <time dateTime={value}>{formatMoment(value, timeZone)}</time>
}
