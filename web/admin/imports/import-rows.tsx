import { useState } from 'react'
import type { ImportRow, RowAnswer, RowKind } from '#contract/office/imports.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { RowQuestion } from './row-question.tsx'

/** Hundreds of rows at once would hold the browser up. */
const SHOWN_STEP = 100
/** More changes of a row than this are behind a press. */
const CHANGES_SHOWN = 4

const MARKS: Record<RowKind, { mark: string; tone: 'ok' | 'quiet' | 'warn' | 'danger'; text: string }> = {
  create: { mark: 'lucide:plus', tone: 'ok', text: 'новая запись' },
  change: { mark: 'lucide:pencil', tone: 'ok', text: 'изменится' },
  same: { mark: 'off', tone: 'quiet', text: 'без изменений' },
  skip: { mark: 'lucide:minus', tone: 'quiet', text: 'пропускаем' },
  question: { mark: 'lucide:circle-help', tone: 'warn', text: 'ждёт ответа' },
  conflict: { mark: 'lucide:git-compare', tone: 'warn', text: 'изменили и\u00a0вы, и\u00a0другой' },
  bad: { mark: 'lucide:circle-alert', tone: 'danger', text: 'с\u00a0ошибкой' },
}

interface ImportRowsProps {
  rows: readonly ImportRow[]
  onAnswer: (row: number, answer: RowAnswer | undefined) => void
}

/** The rows of the check, each with what becomes of it; more of them when somebody asks. */
export function ImportRows({ rows, onAnswer }: ImportRowsProps) {
  const [shown, setShown] = useState(SHOWN_STEP)
  if (rows.length === 0) return <p className="border-y border-line py-6 text-center text-ink-3">Таких строк нет</p>
  return (
    <>
      <ul aria-label="Строки таблицы" className="border-t border-line">
        {rows.slice(0, shown).map((row) => (
          <Row key={row.row} row={row} onAnswer={onAnswer} />
        ))}
      </ul>
      {rows.length > shown && (
        <div className="mt-3 flex flex-wrap items-center gap-3 text-13 text-ink-3">
          Показаны первые {formatNumber(shown)} из&nbsp;{formatNumber(rows.length)}.
          <Button variant="outline" color="neutral" onClick={() => setShown(shown + SHOWN_STEP)}>
            Показать ещё
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ row, onAnswer }: { row: ImportRow; onAnswer: ImportRowsProps['onAnswer'] }) {
  const { mark, tone, text } = MARKS[row.kind]
  return (
    <li
      className={cn(
        'grid grid-cols-[2.5rem_minmax(0,1fr)] gap-y-1.5 border-b border-line py-2.5',
        row.kind === 'bad' && 'bg-danger-soft px-2 inset-shadow-[3px_0_var(--danger)]',
      )}
    >
      <span className="text-ink-3 tabular-nums">
        <span className="sr-only">Строка </span>
        {row.row}
      </span>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium wrap-anywhere">{row.label}</span>
        <StatusMark mark={mark} tone={tone} className="text-13">
          {text}
        </StatusMark>
      </div>
      <div className="col-start-2 grid gap-1.5 empty:hidden">
        {row.problems.map(({ cell, message }) => (
          <p key={`${cell} ${message}`} className="text-13 wrap-anywhere text-danger">
            {cell}: {message}
          </p>
        ))}
        <Changes row={row} />
        <RowQuestion row={row} onAnswer={onAnswer} />
        {row.notes.map((note) => (
          <p key={note} className="text-13 text-ink-3">
            {note}
          </p>
        ))}
      </div>
    </li>
  )
}

function Changes({ row: { changes, kind } }: { row: ImportRow }) {
  const [isWhole, setWhole] = useState(false)
  if (changes.length === 0) return null
  const shown = isWhole ? changes : changes.slice(0, CHANGES_SHOWN)
  return (
    <div className="text-13">
      <dl className="grid gap-x-3 gap-y-0.5 md:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
        {shown.map((change) => (
          <div key={change.field} className="contents">
            <dt className="text-ink-3 max-md:mt-1">{change.label}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {kind !== 'create' && (
                <>
                  <span className="text-ink-3 line-through decoration-ink-3/50">{change.old ?? 'пусто'}</span>
                  {' → '}
                </>
              )}
              {change.new ?? 'пусто'}
            </dd>
          </div>
        ))}
      </dl>
      {changes.length > CHANGES_SHOWN && (
        <Button
          className="mt-1"
          size="xs"
          variant="ghost"
          color="neutral"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Свернуть' : `Ещё ${changes.length - CHANGES_SHOWN}`}
        </Button>
      )}
    </div>
  )
}
