import { useState } from 'react'
import { MERGE_KIND, type Duplicate } from '#contract/office/duplicates.ts'
import { PERMISSIONS } from '#contract/people/permissions.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { OperationLine } from '../../operations/operation-line.tsx'
import { useOperations } from '../../operations/use-operations.ts'
import { toastError } from '../../notices/toast-error.ts'
import { CardComparison, isGone } from './card-comparison.tsx'

const REASONS: Record<Duplicate['same'][number], string> = {
  name: 'имя',
  phone: 'телефон',
  email: 'почта',
  booking_link: 'ссылка на\u00a0запись',
}

/** Cards that may be one person's, two by two, and the merges of the last days with the way back. */
export function DuplicatesBoard({ pairs }: { pairs: Duplicate[] }) {
  const revalidate = useRevalidate()
  const { permissions } = useSession()
  // Merges are known to those who may make and part them.
  const { operations, readAgain } = useOperations(permissions.includes('psychologists.delete') ? MERGE_KIND : null)
  const change = () => {
    readAgain()
    void revalidate()
  }
  return (
    <section aria-labelledby="duplicates">
      <h2 id="duplicates" className="mb-1 text-16 font-semibold">
        Похожие карточки
      </h2>
      {pairs.length === 0 ? (
        <p className="text-13 text-ink-3">Двух карточек с&nbsp;одним именем или контактом нет.</p>
      ) : (
        <ul aria-labelledby="duplicates" className="border-t border-line">
          {pairs.map((pair) => (
            <PairLine key={`${pair.one.id} ${pair.other.id}`} pair={pair} onChange={change} />
          ))}
        </ul>
      )}
      {Array.isArray(operations) && operations.length > 0 && (
        <>
          <h3 id="merges" className="mt-4 font-semibold">
            Объединённые
          </h3>
          <ul aria-labelledby="merges">
            {operations.map((operation) => (
              <OperationLine key={operation.id} operation={operation} undoLabel="Разъединить" onChange={change} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function PairLine({ pair: { one, other, same }, onChange }: { pair: Duplicate; onChange: () => void }) {
  const [cards, setCards] = useState<readonly [Psychologist, Psychologist] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { permissions } = useSession()
  const refusal = permissions.includes('psychologists.view')
    ? undefined
    : `Нужен доступ «${PERMISSIONS['psychologists.view']}»: его даёт администратор`
  const read = async () => {
    setBusy(true)
    try {
      const cardOf = (id: number) => callApi<{ data: Psychologist }>(path(api.psychologist, { id }))
      const [first, second] = await Promise.all([cardOf(one.id), cardOf(other.id)])
      setCards([first.data, second.data])
    } catch (error) {
      if (!isGone(error)) return toastError(error)
      tellGone()
      onChange()
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
          <span className="font-medium">
            {one.full_name} и&nbsp;{other.full_name}
          </span>
          <span className="block text-13 text-ink-3">
            Совпадает: {same.map((what) => REASONS[what]).join(', ')} · {placeOf(one)}, {placeOf(other)}
          </span>
        </p>
        <Button
          size="xs"
          variant="outline"
          color="neutral"
          loading={isBusy}
          disabledReason={refusal}
          aria-expanded={cards !== null}
          aria-label={`${cards === null ? 'Сравнить' : 'Свернуть'}: ${one.full_name}, №\u00a0${one.id} и\u00a0№\u00a0${other.id}`}
          onClick={() => (cards === null ? void read() : setCards(null))}
        >
          {cards === null ? 'Сравнить' : 'Свернуть'}
        </Button>
      </div>
      {cards !== null && (
        <CardComparison
          key={`${cards[0].version} ${cards[1].version}`}
          cards={cards}
          onMerged={onChange}
          onStale={() => void read()}
        />
      )}
    </li>
  )
}

function tellGone() {
  toast({
    title: 'Одной из\u00a0двух карточек больше нет',
    description: 'Её\u00a0объединили или убрали в\u00a0корзину, пока список стоял открытым.',
    icon: 'lucide:refresh-cw',
    color: 'warn',
  })
}

function placeOf({ id, is_published, members }: Duplicate['one']): string {
  const where = is_published ? 'на\u00a0сайте' : 'не\u00a0на\u00a0сайте'
  return `№\u00a0${id} ${where}${members > 0 ? ', из\u00a0YCLIENTS' : ''}`
}
