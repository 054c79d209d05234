import { useEffect, useState } from 'react'
import type { AuditLogEntry } from '#contract/office/audit-log.ts'
import { api } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { callApi } from '#web/lib/api/api.ts'
import { counted } from '#web/lib/format.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { SentenceLine } from '../history/sentence-line.tsx'

interface LinesInsideProps {
  /** The line that stands for all of them. */
  entry: AuditLogEntry
}

/** As many as one page of the log has at the most. */
const SHOWN_MAX = 100

/** The records of a change of many, each with its own line; all of them stand behind a link where they are too many. */
export function LinesInside({ entry }: LinesInsideProps) {
  const [lines, setLines] = useState<AuditLogEntry[] | 'failed' | null>(null)
  const search = linesSearch(entry)
  useEffect(() => {
    const controller = new AbortController()
    callApi<PageOf<AuditLogEntry>>(`${api.auditLogs}${search}&per_page=${SHOWN_MAX}`, {
      signal: controller.signal,
    }).then(
      ({ data }) => setLines(data),
      () => {
        if (!controller.signal.aborted) setLines('failed')
      },
    )
    return () => controller.abort()
  }, [search])
  const isWhole = Array.isArray(lines) && entry.together <= lines.length
  return (
    <div className="border-t border-line-soft px-3 py-2 first:border-t-0">
      {lines === null && <p className="text-13 text-ink-3">Читаем записи…</p>}
      {lines === 'failed' && (
        <p role="alert" className="text-13 text-danger">
          Не удалось прочитать записи этого изменения.
        </p>
      )}
      {Array.isArray(lines) && (
        <ul aria-label="Записи этого изменения" className="max-h-96 overflow-y-auto">
          {lines.map((line) => (
            <li key={line.id} className="py-1 text-13">
              <SentenceLine entry={line} />
            </li>
          ))}
        </ul>
      )}
      {!isWhole && lines !== null && (
        <Link to={search} className="text-13 text-ink-link max-md:py-3">
          Открыть {counted(entry.together, 'запись', 'записи', 'записей')}
        </Link>
      )}
    </div>
  )
}

function linesSearch({ request_id, action }: AuditLogEntry): string {
  return `?${new URLSearchParams({ 'filter[request_id]': request_id, 'filter[action]': action })}`
}
