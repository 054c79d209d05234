import { useState } from 'react'
import { UNDO_DAYS } from '#contract/office/operations.ts'
import type { Merged } from '#contract/office/duplicates.ts'
import { href } from '#contract/people/screens.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { path } from '#contract/wire/api.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { fieldLabel } from '../../history/field-words.ts'
import { valueText } from '../../history/value-text.ts'
import { toastError } from '../../notices/toast-error.ts'
import {
  asMerge,
  canCombineLists,
  comparedFields,
  proposedSides,
  type MergeField,
  type Side,
} from './compared-fields.ts'
import { FieldChoice } from './field-choice.tsx'
import { OfficeLink } from '../../screen/office-link.tsx'

interface CardComparisonProps {
  cards: readonly [Psychologist, Psychologist]
  onMerged: () => void
  /** Somebody has changed one of them, or it is gone: they are read again. */
  onStale: () => void
}

/** Two cards beside each other: which one stays, and what it takes from the other. */
export function CardComparison({ cards, onMerged, onStale }: CardComparisonProps) {
  const [keptId, setKeptId] = useState(String(cards[0].id))
  const [kept, other] = String(cards[0].id) === keptId ? cards : [cards[1], cards[0]]
  return (
    <div className="mt-3 rounded-m border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line p-3">
        <span className="text-13 text-ink-2">Остаётся карточка</span>
        <Segmented
          aria-label="Какая карточка остаётся"
          value={keptId}
          onChange={setKeptId}
          options={cards.map(({ id }) => ({ value: String(id), label: `№\u00a0${id}` }))}
        />
      </div>
      <Fields key={keptId} {...{ kept, other, onMerged, onStale }} />
    </div>
  )
}

interface FieldsProps extends Omit<CardComparisonProps, 'cards'> {
  kept: Psychologist
  other: Psychologist
}

function Fields({ kept, other, onMerged, onStale }: FieldsProps) {
  const { timeZone } = useSite()
  const fields = comparedFields(kept, other)
  const [sides, setSides] = useState<Record<MergeField, Side>>(() => proposedSides(fields, kept, other))
  const [isBusy, setBusy] = useState(false)
  const shown = (card: Psychologist, field: MergeField) => {
    const value: unknown = card[field]
    if (field === 'avatar' && card.avatar !== null) {
      return <img src={card.avatar} alt="Фотография" className="h-24 w-auto rounded-m bg-placeholder object-cover" />
    }
    const text = valueText('psychologist', field, value, timeZone)
    return text === '' ? <span className="text-ink-3">пусто</span> : text
  }

  const merge = async () => {
    setBusy(true)
    try {
      const versions = { version: kept.version, other_version: other.version }
      const body = { other_id: other.id, ...versions, ...asMerge(sides) }
      await callApi<{ data: Merged }>(path(yclientsApi.psychologistMerge, { id: kept.id }), { method: 'POST', body })
      toast({ title: `Осталась одна карточка: ${kept.full_name}`, icon: 'lucide:circle-check' })
      onMerged()
    } catch (error) {
      // What is left of the two is told by whoever reads them again.
      if (!isGone(error)) toastError(error)
      onStale()
    } finally {
      setBusy(false)
    }
  }

  const lacking =
    kept.can.delete && kept.can.update
      ? undefined
      : 'Объединяет тот, кто может и\u00a0менять карточки, и\u00a0убирать их в\u00a0корзину.'
  return (
    <>
      <div className="grid border-b border-line bg-sunken text-13 max-md:hidden md:grid-cols-[10rem_1fr_1fr]">
        <span className="px-3 py-2 text-ink-3">Поле</span>
        <Head title="Остаётся" card={kept} />
        <Head title="Уйдёт в&nbsp;корзину" card={other} />
      </div>
      {fields.length === 0 && (
        <p className="border-b border-line-soft p-3 text-13 text-ink-2">
          Во&nbsp;всём, что можно выбрать, они одинаковы.
        </p>
      )}
      {fields.map((field) => (
        <FieldChoice
          key={field}
          label={fieldLabel('psychologist', field)}
          kept={shown(kept, field)}
          other={shown(other, field)}
          canCombineLists={canCombineLists(field, kept, other)}
          side={sides[field]}
          onChoose={(side) => setSides((before) => ({ ...before, [field]: side }))}
        />
      ))}
      <div className="grid gap-3 p-3 md:flex md:items-center">
        <p className="min-w-0 flex-1 text-13 text-ink-2">
          Заявки, отзывы, платежи, записи, избранное и&nbsp;сотрудники YCLIENTS второй карточки перейдут к&nbsp;
          <b className="font-medium text-ink">{kept.full_name}</b>, её адрес станет вести сюда. Истории обеих останутся,
          отменить можно {UNDO_DAYS}&nbsp;дней.
        </p>
        <Button loading={isBusy} disabledReason={lacking} onClick={() => void merge()}>
          Объединить
        </Button>
      </div>
    </>
  )
}

/** One of the two is no more: most likely somebody else has made one card of them. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || 'other_id' in error.fieldErrors)
}

function Head({ title, card }: { title: React.ReactNode; card: Psychologist }) {
  return (
    <span className="min-w-0 px-3 py-2 wrap-anywhere">
      <span className="block text-12 text-ink-3">{title}</span>
      <OfficeLink to={href('psychologistEditor', { id: card.id })} className="font-medium underline">
        {card.full_name}
      </OfficeLink>
      <span className="text-ink-3">{` №\u00a0${card.id}`}</span>
    </span>
  )
}
