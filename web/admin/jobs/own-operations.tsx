import { UNDO_DAYS, type Operation } from '#contract/operations.ts'
import { useRevalidate } from '#web/shell/revalidate.ts'
import { OperationLine } from '../operations/operation-line.tsx'

/** What the person at the screen changed in many records at once, each with its way back. */
export function OwnOperations({ operations }: { operations: Operation[] }) {
  const revalidate = useRevalidate()
  if (operations.length === 0) return null
  return (
    <section aria-labelledby="own-operations" className="mt-8">
      <h2 id="own-operations" className="text-16 font-semibold">
        Изменения многих записей
      </h2>
      <p className="mt-0.5 mb-3 text-13 text-ink-3">
        Ваши, за&nbsp;{UNDO_DAYS}&nbsp;дней. Каждое можно отменить целиком.
      </p>
      <ul className="border-t border-line">
        {operations.map((operation) => (
          <OperationLine
            key={operation.id}
            operation={operation}
            undoLabel="Отменить"
            onChange={() => void revalidate()}
          />
        ))}
      </ul>
    </section>
  )
}
