import { useSearchParams } from 'react-router'
import { OPERATIONS_MAX, UNDO_DAYS, type Operation } from '#contract/office/operations.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { OperationLine } from '../operations/operation-line.tsx'
import { isOperationsKeeper, OF_ALL, type OperationsOf } from './operations-of.ts'

const CHOICES = [
  { value: 'me', label: 'Мои' },
  { value: 'all', label: 'Все' },
] as const satisfies { value: OperationsOf; label: string }[]

interface OperationsSectionProps {
  operations: Operation[]
  of: OperationsOf
}

/** What was changed in many records at once, each with its way back: one's own, and for the admin everybody's. */
export function OperationsSection({ operations, of }: OperationsSectionProps) {
  const revalidate = useRevalidate()
  const [, setSearch] = useSearchParams()
  const { roles } = useSession()
  const isKeeper = isOperationsKeeper(roles)
  if (operations.length === 0 && !isKeeper) return null
  return (
    <section aria-labelledby="operations" className="mt-8">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id="operations" className="text-16 font-semibold">
            Изменения многих записей
          </h2>
          <p className="mt-0.5 text-13 text-ink-3">{remark(of, operations.length)}</p>
        </div>
        {isKeeper && (
          <Segmented
            aria-label="Чьи изменения"
            options={CHOICES}
            value={of}
            onChange={(value) => setSearch(value === 'all' ? OF_ALL : {}, { replace: true, preventScrollReset: true })}
            className="max-md:flex max-md:w-full"
          />
        )}
      </div>
      {operations.length > 0 && (
        <ul aria-label="Изменения многих записей" className="border-t border-line">
          {operations.map((operation) => (
            <OperationLine
              key={operation.id}
              operation={operation}
              undoLabel="Отменить"
              onChange={() => void revalidate()}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Nothing is cut off in silence. */
function remark(of: OperationsOf, count: number): string {
  const period = `за\u00a0${UNDO_DAYS}\u00a0дней`
  if (count === 0) return of === 'all' ? `Их\u00a0${period} не\u00a0было.` : `Ваших ${period} не\u00a0было.`
  const whose = of === 'all' ? 'Всех сотрудников' : 'Ваши'
  const last = count < OPERATIONS_MAX ? '' : `, последние ${OPERATIONS_MAX}`
  return `${whose}, ${period}${last}. Каждое можно отменить целиком.`
}
