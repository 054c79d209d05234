import { useState } from 'react'
import type { ImportAnswer, Imported, ImportRow, RowAnswer, RowKind } from '#contract/office/imports.ts'
import { counted, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { cn } from '#web/ui/cn.ts'
import { toastError } from '../notices/toast-error.ts'
import { ColumnChoice } from './column-choice.tsx'
import { downloadReport, type ImportRequest } from './import-calls.ts'
import { ImportRows } from './import-rows.tsx'
import { TitleChoice } from './title-choice.tsx'
import type { ImportAnswers } from './use-import-answers.ts'

type View = 'all' | 'written' | 'waiting' | 'bad'

const KINDS: Record<View, readonly RowKind[]> = {
  all: ['create', 'change', 'same', 'skip', 'question', 'conflict', 'bad'],
  written: ['create', 'change'],
  waiting: ['question', 'conflict'],
  bad: ['bad'],
}

interface ImportCheckStepProps {
  list: Imported
  request: ImportRequest
  plan: ImportAnswer
  isChecking: boolean
  answers: ImportAnswers
  onAnother: () => void
}

/** What the table would do, before it does it, and what only a person can say. */
export function ImportCheckStep({ list, request, plan, isChecking, answers, onAnother }: ImportCheckStepProps) {
  const [view, setView] = useState<View | null>(null)
  const { counts } = plan
  const waiting = counts.question + counts.conflict
  const first: View = waiting > 0 ? 'waiting' : counts.bad > 0 ? 'bad' : 'all'
  const shown = view ?? first
  const rows = plan.rows.filter(({ kind }) => KINDS[shown].includes(kind))
  return (
    <div aria-busy={isChecking} className={cn(isChecking && 'opacity-70')}>
      <Summary file={request.file} plan={plan} />
      <p role="status" className="sr-only">
        {isChecking
          ? 'Проверяем'
          : `Проверено. Новых: ${counts.create}. Изменятся: ${counts.change}. Ждут ответа: ${waiting}. С\u00a0ошибкой: ${counts.bad}.`}
      </p>
      <ColumnChoice columns={plan.columns} fields={plan.fields} onChoose={answers.chooseField} />
      <TitleChoice
        titles={plan.titles}
        options={plan.options}
        onAnswer={answers.answerTitle}
        onMakeAll={answers.makeTitles}
      />
      <Photos plan={plan} />
      {list === 'users' && counts.create > 0 && (
        <Checkbox
          className="mb-2"
          label={'Отправить новым людям приглашения письмом'}
          checked={request.invite}
          onChange={(event) => answers.chooseInvite(event.currentTarget.checked)}
        />
      )}
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Segmented
          aria-label="Показать строки"
          className="max-md:w-full"
          value={shown}
          onChange={setView}
          options={[
            { value: 'all', label: `Все ${formatNumber(plan.rows.length)}` },
            { value: 'written', label: `К\u00a0записи ${formatNumber(counts.create + counts.change)}` },
            { value: 'waiting', label: `Вопросы ${formatNumber(waiting)}` },
            { value: 'bad', label: `Ошибки ${formatNumber(counts.bad)}` },
          ]}
        />
        <div className="ms-auto flex gap-2 max-md:w-full max-md:*:flex-1">
          <Button variant="outline" color="neutral" onClick={onAnother}>
            Другой файл
          </Button>
          <ReportButton list={list} request={request} />
        </div>
      </div>
      {shown === 'waiting' && <AnswerAll rows={rows} onAnswer={answers.answerRows} />}
      <ImportRows key={shown} rows={rows} onAnswer={answers.answerRow} />
      {plan.rows_left_out > 0 && (
        <p className="mt-3 text-13 text-ink-3">
          Ещё {counted(plan.rows_left_out, 'строка', 'строки', 'строк')} не&nbsp;показаны: они есть в&nbsp;файле
          с&nbsp;пометками.
        </p>
      )}
    </div>
  )
}

function Summary({ file, plan: { counts, rows_total } }: { file: File; plan: ImportAnswer }) {
  const waiting = counts.question + counts.conflict
  const numbers = [
    { title: 'Новых', value: counts.create, tone: '' },
    { title: 'Изменятся', value: counts.change, tone: '' },
    { title: 'Ждут ответа', value: waiting, tone: waiting > 0 ? 'text-warn' : '' },
    { title: 'С\u00a0ошибкой', value: counts.bad, tone: counts.bad > 0 ? 'text-danger' : '' },
  ]
  return (
    <dl className="mb-3 grid grid-cols-2 border-y border-line md:grid-cols-[minmax(0,2fr)_repeat(4,1fr)]">
      <div className="col-span-2 py-2 pe-3 max-md:border-b max-md:border-line md:col-span-1 md:py-2.5">
        <dt className="text-12 text-ink-3">Файл</dt>
        <dd className="flex min-h-7 items-center gap-2">
          <Icon name="lucide:file-spreadsheet" />
          <span className="truncate" title={file.name}>
            {file.name}
          </span>
          <span className="whitespace-nowrap text-ink-3">{counted(rows_total, 'строка', 'строки', 'строк')}</span>
        </dd>
      </div>
      {numbers.map(({ title, value, tone }) => (
        <div key={title} className={cn('px-3 py-2 md:border-s md:border-line md:px-4 md:py-2.5 max-md:ps-0', tone)}>
          <dt className={cn('text-12', tone === '' && 'text-ink-3')}>{title}</dt>
          <dd className="min-h-7 text-20 font-semibold tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Photos({ plan: { photos } }: { plan: ImportAnswer }) {
  if (photos === null) return null
  return (
    <Notice tone={photos.unused.length > 0 ? 'warn' : 'neutral'} icon="lucide:image" className="mb-3">
      Фотографий нашли своих людей: {formatNumber(photos.used)}.
      {photos.unused.length > 0 && (
        <details>
          <summary className="cursor-pointer">
            Не&nbsp;подошли {counted(photos.unused.length, 'файл', 'файла', 'файлов')}
          </summary>
          <ul className="list-disc ps-4.5">
            {photos.unused.map(({ name, reason }) => (
              <li key={name} className="wrap-anywhere">
                {name}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  )
}

interface AnswerAllProps {
  rows: readonly ImportRow[]
  onAnswer: (answers: Readonly<Record<number, RowAnswer>>) => void
}

/** One answer for all who are asked about: sixty questions of one kind are one question. */
function AnswerAll({ rows, onAnswer }: AnswerAllProps) {
  const asked = rows.filter(({ question }) => question !== null)
  if (asked.length < 2) return null
  const sure = asked.filter(({ question }) => question?.candidates.length === 1)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 text-13">
      {sure.length > 1 && (
        <Button
          size="xs"
          variant="outline"
          color="neutral"
          onClick={() =>
            onAnswer(Object.fromEntries(sure.map(({ row, question }) => [row, question?.candidates[0]?.id ?? 'new'])))
          }
        >
          Все {formatNumber(sure.length)}: это те&nbsp;же люди
        </Button>
      )}
      <Button
        size="xs"
        variant="outline"
        color="neutral"
        onClick={() => onAnswer(Object.fromEntries(asked.map(({ row }) => [row, 'new'])))}
      >
        Все {formatNumber(asked.length)}: это другие люди
      </Button>
    </div>
  )
}

function ReportButton({ list, request }: { list: Imported; request: ImportRequest }) {
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    await downloadReport(list, request).catch(toastError)
    setLoading(false)
  }
  return (
    <Button
      variant="outline"
      color="neutral"
      icon="lucide:download"
      loading={isLoading}
      onClick={() => void download()}
    >
      Файл с&nbsp;пометками
    </Button>
  )
}
