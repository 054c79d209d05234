import { UNDO_DAYS } from '#contract/office/operations.ts'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { OperationLine } from './operation-line.tsx'
import { useOperations } from './use-operations.ts'
import { RetryLine } from '../notices/retry-line.tsx'

/** What came out of tables before, whoever brought it, each with its way back. */
export function PastImports({ kind, onUndone }: { kind: string; onUndone: () => void }) {
  const { operations, readAgain } = useOperations(kind)
  return (
    <section aria-labelledby="past-imports" className="mt-6 border-t border-line pt-4">
      <h3 id="past-imports" className="font-semibold">
        Прошлые таблицы
      </h3>
      {operations === null && (
        <div className="mt-3 grid gap-2" aria-busy>
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      )}
      {operations === 'failed' && (
        <div className="mt-2">
          <RetryLine text={'Прошлые таблицы не\u00a0загрузились'} onRetry={readAgain} />
        </div>
      )}
      {Array.isArray(operations) && operations.length === 0 && (
        <p className="mt-1 text-13 text-ink-3">
          За&nbsp;{UNDO_DAYS}&nbsp;дней таблиц не&nbsp;загружали. Здесь можно будет отменить каждую целиком.
        </p>
      )}
      {Array.isArray(operations) && operations.length > 0 && (
        <ul className="mt-1">
          {operations.map((operation) => (
            <OperationLine
              key={operation.id}
              operation={operation}
              undoLabel="Отменить импорт"
              onChange={() => {
                readAgain()
                onUndone()
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
