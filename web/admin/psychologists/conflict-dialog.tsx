import { useEffect, useMemo, useState } from 'react'
import type { AuditEntry } from '#contract/audit-log.ts'
import { api, path } from '#contract/api.ts'
import { PSYCHOLOGIST_LABELS, type Psychologist } from '#contract/psychologists.ts'
import { callApi } from '#web/lib/api.ts'
import { counted, formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { verbFor } from '../russian-gender.ts'
import { useCard } from './card-context.ts'
import { cardForm, type CardField, type CardForm } from './card-form.ts'
import { ConflictRow, type Choice } from './conflict-row.tsx'
import { fieldText } from './field-text.ts'
import { mergeCards, take } from './merge-cards.ts'
import { MergedFields } from './merged-fields.tsx'

/** Longer values are read before they are chosen: never preselected. */
const PRESELECT_MAX = 40

interface ConflictDialogProps {
  theirs: Psychologist
  mine: CardForm
  onResolve: (card: CardForm) => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Somebody saved first: mine, theirs and what was, field by field. What does not collide has joined by itself. */
export function ConflictDialog({ theirs, mine, onResolve, onTakeTheirs, onClose }: ConflictDialogProps) {
  const { saved, directories } = useCard()
  const { timeZone } = useSite()
  const theirForm = useMemo(() => cardForm(theirs, timeZone), [theirs, timeZone])
  const merge = useMemo(() => mergeCards(saved, mine, theirForm, timeZone), [saved, mine, theirForm, timeZone])
  const [choices, setChoices] = useState<Partial<Record<CardField, Choice>>>(() => preselected(merge.collisions, mine))
  const author = useAuthor(theirs.id)
  const left = merge.collisions.filter((field) => choices[field] === undefined).length
  const text = (field: CardField, card: CardForm) => fieldText(field, card, directories)

  const resolve = () => {
    const card = { ...merge.card }
    for (const field of merge.collisions) if (choices[field] === 'mine') take(card, field, mine)
    onResolve(card)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      isSticky
      size="wide"
      title={
        author === null
          ? 'Пока вы правили, карточку сохранил кто-то другой'
          : `Пока вы правили, карточку ${verbFor(author.actor.name, 'сохранил', 'сохранила')} ${author.actor.name}`
      }
      description={`${theirs.full_name}${author === null ? '' : `, ${formatMoment(author.at, timeZone)}`}. ${summary(merge.collisions.length)}`}
      footer={
        <div className="flex w-full flex-wrap items-center gap-2 max-md:grid">
          {merge.collisions.length > 0 && (
            <span role="status" className="me-auto text-13 text-ink-2">
              {left > 0 ? `Осталось выбрать ${left} из ${merge.collisions.length}` : 'Всё выбрано'}
            </span>
          )}
          <Button variant="ghost" color="neutral" onClick={onTakeTheirs}>
            Взять всё сохранённое
          </Button>
          <Button
            onClick={resolve}
            disabledReason={left > 0 ? 'Сначала выберите, что\u00a0оставить в\u00a0каждом поле' : undefined}
          >
            {merge.collisions.length > 0 ? 'Сохранить выбранное' : 'Сохранить вместе'}
          </Button>
        </div>
      }
    >
      <div className="-mx-4 md:-mx-6">
        {merge.collisions.length > 0 && <ConflictHead />}
        {merge.collisions.map((field) => (
          <ConflictRow
            key={field}
            label={PSYCHOLOGIST_LABELS[field]}
            mine={text(field, mine)}
            theirs={text(field, theirForm)}
            was={text(field, saved)}
            choice={choices[field]}
            onChoose={(choice) => setChoices({ ...choices, [field]: choice })}
          />
        ))}
        <MergedFields merged={merge.merged} text={(field) => text(field, merge.card)} />
      </div>
    </Dialog>
  )
}

function ConflictHead() {
  return (
    <div
      aria-hidden
      className="grid grid-cols-[164px_1fr_1fr_200px] border-y border-line bg-sunken text-12 font-medium text-ink-3 *:px-4 *:py-2 max-md:hidden"
    >
      <span className="ps-6!">Поле</span>
      <span>Моё</span>
      <span>Сохранено</span>
      <span>Было</span>
    </div>
  )
}

function summary(collisions: number): string {
  if (collisions === 0) return 'Правки не\u00a0пересеклись и\u00a0уже объединены: осталось сохранить.'
  return `Ничего не\u00a0потеряно: правки разошлись в\u00a0${counted(collisions, 'поле', 'полях', 'полях')}.`
}

function preselected(fields: CardField[], mine: CardForm): Partial<Record<CardField, Choice>> {
  const short = fields.filter((field) => typeof mine[field] !== 'object' && String(mine[field]).length <= PRESELECT_MAX)
  return Object.fromEntries(short.map((field) => [field, 'mine' as const]))
}

/** The newest line of the history tells who saved and when; without it the dialog says «кто-то другой». */
function useAuthor(id: number): AuditEntry | null {
  const [entry, setEntry] = useState<AuditEntry | null>(null)
  useEffect(() => {
    callApi<{ data: AuditEntry[] }>(path(api.psychologistHistory, { id })).then(
      ({ data }) => setEntry(data[0] ?? null),
      () => {},
    )
  }, [id])
  return entry
}
