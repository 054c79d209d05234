import { useState } from 'react'
import type { Difference } from '#contract/office/yclients.ts'
import { href } from '#contract/people/screens.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
import type { PageMeta } from '#contract/wire/http.ts'
import { callApi } from '#web/lib/api/api.ts'
import { counted } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Pagination } from '#web/ui/data/pagination.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'
import { FIELD_TITLES, valueWords } from './difference-words.ts'
import { OfficeLink } from '../screen/office-link.tsx'

type Decision = 'accept' | 'reject'

/** Field by field: ours on the left, theirs on the right; one press takes a side, for one or for all that are ticked. */
export function DifferencesBoard({ page: { data, meta } }: { page: { data: Difference[]; meta: PageMeta } }) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const revalidate = useRevalidate()
  const chosen = data.filter(({ id }) => ticked.has(id)).map(({ id }) => id)

  const decide = async (ids: number[], decision: Decision) => {
    setBusy(true)
    try {
      const body = { ids, decision }
      const answer = await callApi<{ data: { decided: number; gone: number } }>(yclientsApi.yclientsDifferencesBulk, {
        method: 'POST',
        body,
      })
      setTicked(new Set())
      await revalidate()
      const count = counted(answer.data.decided, 'различие', 'различия', 'различий')
      const { gone } = answer.data
      toast({
        title: decision === 'accept' ? `Взято из\u00a0YCLIENTS: ${count}` : `Оставлено своё: ${count}`,
        ...(gone > 0 && {
          color: 'warn' as const,
          description: `Не\u00a0взято: ${counted(gone, 'снимок', 'снимка', 'снимков')}, в\u00a0хранилище уже нет. Сверьте с\u00a0YCLIENTS ещё раз.`,
        }),
      })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="differences">
      <h2 id="differences" className="mb-1 text-16 font-semibold">
        Различия{meta.total > 0 && <span className="ml-2 font-normal text-ink-3 tabular-nums">{meta.total}</span>}
      </h2>
      {data.length === 0 ? (
        <p className="text-13 text-ink-3">Карточки и&nbsp;YCLIENTS говорят одно и&nbsp;то&nbsp;же.</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2 border-b border-line py-2">
            <Checkbox
              label="Все на странице"
              checked={chosen.length === data.length}
              indeterminate={chosen.length > 0 && chosen.length < data.length}
              onChange={(event) => setTicked(new Set(event.target.checked ? data.map(({ id }) => id) : []))}
            />
            {chosen.length > 0 && (
              <>
                <Button
                  size="xs"
                  variant="outline"
                  color="neutral"
                  loading={isBusy}
                  onClick={() => void decide(chosen, 'reject')}
                >
                  Оставить своё ({chosen.length})
                </Button>
                <Button size="xs" loading={isBusy} onClick={() => void decide(chosen, 'accept')}>
                  Взять из&nbsp;YCLIENTS ({chosen.length})
                </Button>
              </>
            )}
          </div>
          <ul aria-label="Различия">
            {data.map((difference) => (
              <DifferenceLine
                key={difference.id}
                difference={difference}
                isTicked={ticked.has(difference.id)}
                isBusy={isBusy}
                onTick={() => setTicked((before) => toggled(before, difference.id))}
                onDecide={(decision) => void decide([difference.id], decision)}
              />
            ))}
          </ul>
          {meta.total > meta.per_page && (
            <Pagination
              page={meta.current_page}
              perPage={meta.per_page}
              total={meta.total}
              hrefFor={(page) => `?page=${page}`}
            />
          )}
        </>
      )}
    </section>
  )
}

interface LineProps {
  difference: Difference
  isTicked: boolean
  isBusy: boolean
  onTick: () => void
  onDecide: (decision: Decision) => void
}

function DifferenceLine({ difference, isTicked, isBusy, onTick, onDecide }: LineProps) {
  const { psychologist, field, ours, theirs } = difference
  const about = `${psychologist.full_name}, ${FIELD_TITLES[field]}`
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 border-b border-line py-3">
      <Checkbox aria-label={about} checked={isTicked} onChange={onTick} />
      <div className="grid min-w-0 gap-2 lg:grid-cols-[14rem_1fr_1fr] lg:gap-4">
        <p className="min-w-0 wrap-anywhere">
          <OfficeLink to={href('psychologistEditor', { id: psychologist.id })} className="font-medium underline">
            {psychologist.full_name}
          </OfficeLink>
          <span className="block text-13 text-ink-3">{FIELD_TITLES[field]}</span>
        </p>
        <Side title="На сайте" value={<Value {...{ field, value: ours }} />}>
          <Button
            size="xs"
            variant="outline"
            color="neutral"
            loading={isBusy}
            aria-label={`Оставить своё: ${about}`}
            onClick={() => onDecide('reject')}
          >
            Оставить
          </Button>
        </Side>
        <Side title="В YCLIENTS" value={<Value {...{ field, value: theirs }} />}>
          <Button
            size="xs"
            variant="outline"
            loading={isBusy}
            aria-label={`Взять из YCLIENTS: ${about}`}
            onClick={() => onDecide('accept')}
          >
            Взять
          </Button>
        </Side>
      </div>
    </li>
  )
}

function Value({ field, value }: { field: Difference['field']; value: Difference['ours'] }) {
  if (field !== 'avatar' || value === null) return valueWords(field, value)
  return <img src={String(value)} alt="Фотография" className="mt-1 h-28 w-auto rounded-m bg-placeholder object-cover" />
}

function Side({ title, value, children }: { title: string; value: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 items-start justify-between gap-3">
      <p className="min-w-0 text-14 wrap-anywhere whitespace-pre-line">
        <span className="block text-12 text-ink-3">{title}</span>
        <span className="line-clamp-4">{value}</span>
      </p>
      {children}
    </div>
  )
}

function toggled(before: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const after = new Set(before)
  if (!after.delete(id)) after.add(id)
  return after
}
