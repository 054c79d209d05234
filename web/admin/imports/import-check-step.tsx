import { useState } from 'react'
import type { ImportAnswer, Imported, ImportRow, RowAnswer, RowKind } from '#contract/office/imports.ts'
import { counted, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { cn } from '#web/ui/cn.ts'
import { CheckSummary } from './check-summary.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { DownloadButton } from './download-button.tsx'
import { HeadNotice } from './head-notice.tsx'
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
      <CheckSummary
        file={request.file}
        rows={plan.rows_total}
        numbers={[
          { title: 'Новых', value: counts.create },
          { title: 'Изменятся', value: counts.change },
          { title: 'Ждут ответа', value: waiting, tone: waiting > 0 && 'text-warn' },
          { title: 'С\u00a0ошибкой', value: counts.bad, tone: counts.bad > 0 && 'text-danger' },
        ]}
      />
      <p role="status" className="sr-only">
        {isChecking
          ? 'Проверяем'
          : `Проверено. Новых: ${counts.create}. Изменятся: ${counts.change}. Ждут ответа: ${waiting}. С\u00a0ошибкой: ${counts.bad}.`}
      </p>
      <HeadNotice plan={plan} />
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
          <DownloadButton download={() => downloadReport(list, request)}>Файл с&nbsp;пометками</DownloadButton>
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
