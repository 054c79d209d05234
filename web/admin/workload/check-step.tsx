import { useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { CheckSummary } from '../imports/check-summary.tsx'
import { DownloadButton } from '../imports/download-button.tsx'
import { rowsOf, type CheckCounts, type CheckRow, type CheckView } from './check-rows.ts'
import { CheckTable } from './check-table.tsx'
import { downloadErrors } from './workload-calls.ts'

/** Thousands of rows at once would hold the browser up. */
const SHOWN_STEP = 300

interface CheckStepProps {
  file: File
  /** People in the file. */
  total: number
  rows: readonly CheckRow[]
  counts: CheckCounts
  /** Back to choosing a file. */
  onAnother: () => void
}

/** What the table would do, before it does it. */
export function CheckStep({ file, total, rows, counts, onAnother }: CheckStepProps) {
  const [view, setView] = useState<CheckView>(counts.bad > 0 ? 'errors' : 'changes')
  return (
    <>
      <CheckSummary
        file={file}
        rows={total}
        numbers={[
          { title: 'Изменится', value: counts.changed },
          { title: 'Без\u00a0изменений', value: counts.same },
          { title: 'С\u00a0ошибкой', value: counts.bad, tone: counts.bad > 0 && 'text-danger' },
        ]}
      />
      <p role="status" className="sr-only">
        Проверено. Изменится: {counts.changed}. Без изменений: {counts.same}. С ошибкой: {counts.bad}.
      </p>
      <Notice tone={counts.bad > 0 || rows.length === 0 ? 'warn' : 'neutral'} className="mb-4">
        <Explanation isEmpty={rows.length === 0} {...counts} />
      </Notice>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Segmented
          aria-label="Показать строки"
          className="max-md:w-full"
          value={view}
          onChange={setView}
          options={[
            { value: 'all', label: `Все ${formatNumber(rows.length)}` },
            { value: 'changes', label: `Изменятся ${formatNumber(counts.changed)}` },
            { value: 'errors', label: `Ошибки ${formatNumber(counts.bad)}` },
          ]}
        />
        <div className="ms-auto flex gap-2 max-md:w-full max-md:*:flex-1">
          <Button variant="outline" color="neutral" onClick={onAnother}>
            Другой файл
          </Button>
          {counts.bad > 0 && (
            <DownloadButton download={() => downloadErrors(file)}>Файл с&nbsp;пометками</DownloadButton>
          )}
        </div>
      </div>
      <Rows key={view} rows={rowsOf(rows, view)} />
    </>
  )
}

/** The first rows, and more of them when somebody asks. */
function Rows({ rows }: { rows: readonly CheckRow[] }) {
  const [shown, setShown] = useState(SHOWN_STEP)
  if (rows.length === 0) return <p className="border-y border-line py-6 text-center text-ink-3">Таких строк нет</p>
  return (
    <>
      <CheckTable rows={rows.slice(0, shown)} />
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

function Explanation({ isEmpty, ...counts }: CheckCounts & { isEmpty: boolean }) {
  if (isEmpty) {
    return (
      <>
        <b className="font-semibold text-ink">В&nbsp;таблице нет ни&nbsp;одной строки.</b> Под заголовками должны стоять
        люди: скачайте шаблон, он&nbsp;уже заполнен, и&nbsp;измените в&nbsp;нём загрузку.
      </>
    )
  }
  if (counts.bad === 0 && counts.changed === 0) return <>Записывать нечего: в&nbsp;таблице всё как&nbsp;сейчас.</>
  return (
    <>
      <b className="font-semibold text-ink">Пока ничего не&nbsp;записано.</b> {nextStep(counts)}
    </>
  )
}

function nextStep({ changed, bad, isHeadWrong }: CheckCounts): string {
  if (bad === 0) return 'Проверьте, что изменится, и\u00a0подтвердите.'
  if (isHeadWrong)
    return 'Заголовки таблицы изменены: верните их, как\u00a0в\u00a0шаблоне, и\u00a0загрузите таблицу снова.'
  const lead =
    changed > 0
      ? 'Строки с\u00a0ошибкой будут пропущены.'
      : 'Кроме строк с\u00a0ошибкой, в\u00a0таблице всё как\u00a0сейчас.'
  return `${lead} Можно скачать файл с\u00a0пометками, где ошибки подсвечены и\u00a0подписаны, исправить и\u00a0загрузить снова.`
}
