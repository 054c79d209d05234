import { useRef, useState } from 'react'
import { MERGE_KIND, type Duplicate } from '#contract/office/duplicates.ts'
import { PERMISSIONS } from '#contract/people/permissions.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { OperationLine } from '../../operations/operation-line.tsx'
import { useOperations } from '../../operations/use-operations.ts'
import { toastError } from '../../notices/toast-error.ts'
import { CardComparison, isGone } from './card-comparison.tsx'
import { pairName, placeOf } from './pair-words.ts'
import { reasonAgainstTelling, tellApart, toastGone, ToldApart } from './told-apart.tsx'

const REASONS: Record<Duplicate['same'][number], string> = {
  name: 'имя',
  phone: 'телефон',
  email: 'почта',
  booking_link: 'ссылка на\u00a0запись',
}

/** Cards that may be one person's, two by two, those that are two people's, and the merges of the last days: both with the way back. */
export function DuplicatesBoard({ pairs }: { pairs: Duplicate[] }) {
  const revalidate = useRevalidate()
  const { permissions } = useSession()
  // Merges are known to those who may make and part them.
  const { operations, readAgain } = useOperations(permissions.includes('psychologists.delete') ? MERGE_KIND : null)
  const heading = useRef<HTMLHeadingElement>(null)
  const change = () => {
    readAgain()
    void revalidate()
  }
  const inQuestion = pairs.filter(({ told_apart }) => told_apart === null)
  const toldApart = pairs.filter(({ told_apart }) => told_apart !== null)
  return (
    <section aria-labelledby="duplicates">
      <h2 ref={heading} id="duplicates" tabIndex={-1} className="mb-1 text-16 font-semibold">
        Похожие карточки
      </h2>
      {inQuestion.length === 0 ? (
        <p className="text-13 text-ink-3">
          {toldApart.length === 0
            ? 'Двух карточек с\u00a0одним именем или контактом нет.'
            : 'Других двух карточек с\u00a0одним именем или контактом нет.'}
        </p>
      ) : (
        <ul aria-labelledby="duplicates" className="border-t border-line">
          {inQuestion.map((pair) => (
            <PairLine
              key={`${pair.one.id} ${pair.other.id}`}
              pair={pair}
              onChange={change}
              onToldApart={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {toldApart.length > 0 && (
        <ToldApart pairs={toldApart} onChange={change} onTakenBack={() => heading.current?.focus()} />
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

interface PairLineProps {
  pair: Duplicate
  onChange: () => void
  onToldApart: () => void
}

function PairLine({ pair, onChange, onToldApart }: PairLineProps) {
  const { one, other, same } = pair
  const [cards, setCards] = useState<readonly [Psychologist, Psychologist] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isTelling, setTelling] = useState(false)
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
      toastGone()
      onChange()
    } finally {
      setBusy(false)
    }
  }
  const tell = async () => {
    setTelling(true)
    const isDone = await tellApart(pair, onChange)
    setTelling(false)
    if (isDone) onToldApart()
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
          aria-label={`${cards === null ? 'Сравнить' : 'Свернуть'}: ${pairName(pair)}`}
          onClick={() => (cards === null ? void read() : setCards(null))}
        >
          {cards === null ? 'Сравнить' : 'Свернуть'}
        </Button>
        <Button
          size="xs"
          variant="outline"
          color="neutral"
          loading={isTelling}
          disabledReason={reasonAgainstTelling(permissions)}
          aria-label={`Разные люди: ${pairName(pair)}`}
          onClick={() => void tell()}
        >
          Разные люди
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
