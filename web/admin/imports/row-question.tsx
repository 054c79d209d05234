import type { ImportRow, RowAnswer } from '#contract/office/imports.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'

interface RowQuestionProps {
  row: ImportRow
  onAnswer: (row: number, answer: RowAnswer | undefined) => void
}

/** What a row asks: whom it means, or whose value stays. An answer can be taken back. */
export function RowQuestion({ row, onAnswer }: RowQuestionProps) {
  const { question, conflicts, answer } = row
  if (question !== null) return <Meant row={row} question={question} onAnswer={onAnswer} />
  if (conflicts.length > 0) return <Conflict row={row} onAnswer={onAnswer} />
  if (answer === null) return null
  return (
    <p className="text-13 text-ink-3">
      {answerInWords(answer)}{' '}
      <Button size="xs" variant="ghost" color="neutral" onClick={() => onAnswer(row.row, undefined)}>
        Решить иначе
      </Button>
    </p>
  )
}

function Meant({ row, question, onAnswer }: RowQuestionProps & { question: NonNullable<ImportRow['question']> }) {
  return (
    <div role="group" aria-label={`${row.label}: ${question.text}`} className="grid gap-1.5">
      <p className="text-13">{question.text}</p>
      <div className="flex flex-wrap gap-1.5">
        {question.candidates.map(({ id, label, about }) => (
          <Button key={id} size="xs" variant="outline" color="neutral" onClick={() => onAnswer(row.row, id)}>
            Это {label} ({about})
          </Button>
        ))}
        <Button size="xs" variant="outline" color="neutral" onClick={() => onAnswer(row.row, 'new')}>
          Другой человек
        </Button>
        <Button size="xs" variant="ghost" color="neutral" onClick={() => onAnswer(row.row, 'skip')}>
          Пропустить строку
        </Button>
      </div>
    </div>
  )
}

const WHOSE = [
  { value: 'mine', label: 'Из\u00a0таблицы' },
  { value: 'saved', label: 'Как сохранено' },
] as const

function Conflict({ row, onAnswer }: RowQuestionProps) {
  return (
    <div role="group" aria-label={`${row.label}: чьё остаётся`} className="grid gap-1.5 text-13">
      {row.conflicts.map(({ field, label, was, saved, mine }) => (
        <dl key={field} className="grid gap-x-3 md:grid-cols-[minmax(0,12rem)_repeat(3,minmax(0,1fr))]">
          <dt className="text-ink-3">{label}</dt>
          <Value title="Было" value={was} />
          <Value title="Сохранили" value={saved} />
          <Value title="В таблице" value={mine} />
        </dl>
      ))}
      <Segmented
        aria-label={`Чьё остаётся: ${row.label}`}
        className="max-md:w-full"
        options={WHOSE}
        value={null}
        onChange={(answer) => onAnswer(row.row, answer)}
      />
    </div>
  )
}

function Value({ title, value }: { title: string; value: string | null }) {
  return (
    <dd className="min-w-0 wrap-anywhere">
      <span className="text-ink-3">{title}: </span>
      {value ?? 'пусто'}
    </dd>
  )
}

function answerInWords(answer: RowAnswer): string {
  if (answer === 'skip') return 'Строку пропускаем.'
  if (answer === 'new') return 'Это другой человек.'
  if (answer === 'mine') return 'Остаётся значение из\u00a0таблицы.'
  if (answer === 'saved') return 'Остаётся сохранённое.'
  return 'Это тот же человек.'
}
