import { Suspense, useEffect, useState } from 'react'
import type { HistoryEntry } from '#contract/office/audit-log.ts'
import { api } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { lazy } from '#web/lib/late-code.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { RetryLine } from '../../notices/retry-line.tsx'
import { EditorPanel } from '../editor-section.tsx'

/** The words of every record are many: they come after the record itself. */
const HistoryLine = lazy(() => import('./history-line.tsx'))

/** Lines shown before somebody asks for more. */
const SHOWN = 5
const PER_PAGE = 50

interface Answer {
  /** What was asked last. */
  question: string
  history: PageOf<HistoryEntry> | null
  /** The line below which nobody has looked yet. */
  lastShown?: number | undefined
  isFailed: boolean
}

interface HistoryPanelProps {
  entity: string
  id: number
  /** A newer version has a newer history. */
  version: number | string
}

/** The newest changes of the record as sentences, each with its difference and its way back. */
export function HistoryPanel({ entity, id, version }: HistoryPanelProps) {
  const { history, lastShown, isFailed, retry } = useHistory(entity, id, version)
  const [isWhole, setWhole] = useState(false)
  const shown = Math.max(SHOWN, (history?.data.findIndex((entry) => entry.id === lastShown) ?? -1) + 1)
  const hasMore = history !== null && history.data.length > shown && !isWhole
  return (
    <EditorPanel
      title="История"
      aside={
        hasMore && (
          <Button variant="link" size="2xs" onClick={() => setWhole(true)}>
            Вся
          </Button>
        )
      }
    >
      {isFailed && <RetryLine text={'История не\u00a0загрузилась'} onRetry={retry} />}
      {history === null && !isFailed && <Loading />}
      {history?.data.length === 0 && <p className="text-13 text-ink-3">Изменений ещё не&nbsp;было</p>}
      {history !== null && (
        <Suspense fallback={<Loading />}>
          <ul className="grid gap-3 text-13">
            {history.data.slice(0, isWhole ? PER_PAGE : shown).map((entry) => (
              <HistoryLine key={entry.id} entry={entry} />
            ))}
          </ul>
        </Suspense>
      )}
      {isWhole && history !== null && history.meta.total > PER_PAGE && (
        <p className="mt-3 text-12 text-ink-3">
          Последние {PER_PAGE} из&nbsp;{formatNumber(history.meta.total)}
        </p>
      )}
    </EditorPanel>
  )
}

function Loading() {
  return (
    <div className="grid gap-3" aria-busy>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-full" />
    </div>
  )
}

/**
 * Read in the browser: the record is edited before its history is there. The lines of an older version stay until the
 * newer ones come, and on: whoever put a value back has the focus in one of them.
 */
function useHistory(entity: string, id: number, version: number | string) {
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<Answer>({ question: '', history: null, isFailed: false })
  const question = `${entity} ${id} ${version} ${turn}`
  const isAnswered = answer.question === question
  useEffect(() => {
    if (isAnswered) return
    const asking = new AbortController()
    const read = async () => {
      try {
        const query = { subject_type: entity, subject_id: id, per_page: PER_PAGE }
        const history = await callApi<PageOf<HistoryEntry>>(api.history, { query, signal: asking.signal })
        setAnswer(({ lastShown = history.data[SHOWN - 1]?.id }) => ({ question, history, lastShown, isFailed: false }))
      } catch {
        if (!asking.signal.aborted) setAnswer((known) => ({ ...known, question, isFailed: true }))
      }
    }
    void read()
    return () => asking.abort()
  }, [entity, id, question, isAnswered])
  return { ...answer, isFailed: isAnswered && answer.isFailed, retry: () => setTurn(turn + 1) }
}
