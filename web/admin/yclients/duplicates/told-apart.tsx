import { useState } from 'react'
import type { Duplicate } from '#contract/office/duplicates.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { path } from '#contract/wire/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../../notices/toast-error.ts'
import { toastWithUndo } from '../../notices/undo-toast.ts'
import { isGone } from './card-comparison.tsx'
import { pairName, placeOf } from './pair-words.ts'

interface ToldApartProps {
  pairs: Duplicate[]
  onChange: () => void
  onTakenBack: () => void
}

/** Pairs that look alike and are two people's, as somebody has said, with the way back. */
export function ToldApart({ pairs, onChange, onTakenBack }: ToldApartProps) {
  return (
    <>
      <h3 id="told-apart" className="mt-4 font-semibold">
        Разные люди
      </h3>
      <ul aria-labelledby="told-apart">
        {pairs.map((pair) => (
          <ToldApartLine key={`${pair.one.id} ${pair.other.id}`} {...{ pair, onChange, onTakenBack }} />
        ))}
      </ul>
    </>
  )
}

function ToldApartLine({ pair, onChange, onTakenBack }: Omit<ToldApartProps, 'pairs'> & { pair: Duplicate }) {
  const { one, other, told_apart } = pair
  const { timeZone } = useSite()
  const { permissions } = useSession()
  const [isBusy, setBusy] = useState(false)
  const takeBack = async () => {
    setBusy(true)
    try {
      await say(pair, false)
      onTakenBack()
      onChange()
    } catch (error) {
      refused(error, onChange)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <span className="font-medium">
          {one.full_name} и&nbsp;{other.full_name}
        </span>
        <span className="block text-13 text-ink-3">
          {[placeOf(one), placeOf(other)].join(', ')}
          {told_apart !== null &&
            ` · ${formatMoment(told_apart.at, timeZone)} · ${told_apart.by?.title ?? 'Учётной записи больше нет'}`}
        </span>
      </p>
      <Button
        size="xs"
        variant="outline"
        color="neutral"
        loading={isBusy}
        disabledReason={reasonAgainstTelling(permissions)}
        aria-label={`Вернуть в\u00a0похожие: ${pairName(pair)}`}
        onClick={() => void takeBack()}
      >
        Вернуть в&nbsp;похожие
      </Button>
    </li>
  )
}

/** Says that the two are two people's, with the way back in the notice; true once it is written. */
export async function tellApart(pair: Duplicate, onChange: () => void): Promise<boolean> {
  try {
    await say(pair, true)
  } catch (error) {
    refused(error, onChange)
    return false
  }
  toastWithUndo({
    title: 'Запомнили: это разные люди',
    description: escapeHtml(pairName(pair)),
    undo: async () => {
      await say(pair, false)
      onChange()
    },
  })
  onChange()
  return true
}

function say({ one, other }: Duplicate, is_told_apart: boolean) {
  const call = path(yclientsApi.psychologistToldApart, { id: one.id })
  return callApi(call, { method: 'POST', body: { other_id: other.id, is_told_apart } })
}

function refused(error: unknown, onChange: () => void) {
  if (!isGone(error)) return toastError(error)
  toastGone()
  onChange()
}

/** Those who may merge two cards may say that they are two. */
export function reasonAgainstTelling(permissions: readonly Permission[]): string | undefined {
  const mayTell = permissions.includes('psychologists.update') && permissions.includes('psychologists.delete')
  return mayTell ? undefined : 'Решает тот, кто может и\u00a0менять карточки, и\u00a0убирать их в\u00a0корзину.'
}

export function toastGone() {
  toast({
    title: 'Одной из\u00a0двух карточек больше нет',
    description: 'Её\u00a0объединили или убрали в\u00a0корзину, пока список стоял открытым.',
    icon: 'lucide:refresh-cw',
    color: 'warn',
  })
}
