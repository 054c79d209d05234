import { CARD_FIELDS, type CardField, type CardForm, type ListField } from './card-form.ts'
import { isChanged } from './card-wire.ts'

export interface Merge {
  /** The card with everything that could be joined; where edits collide it still holds theirs. */
  card: CardForm
  /** Fields that both changed, each in their own way: a person has to choose. */
  collisions: CardField[]
  /** Fields that joined by themselves, and whose edits they carry. */
  merged: { field: CardField; from: 'mine' | 'theirs' | 'both' }[]
}

const LISTS: readonly CardField[] = ['topics', 'specializations', 'pages', 'branches', 'positions', 'format']

/** Joins two edits of one card, field by field: lists by what each person added and removed, the rest when only one changed it. */
export function mergeCards(was: CardForm, mine: CardForm, theirs: CardForm, timeZone: string): Merge {
  const merge: Merge = { card: { ...theirs }, collisions: [], merged: [] }
  for (const field of CARD_FIELDS) {
    const iChanged = isChanged(field, was, mine, timeZone)
    const theyChanged = isChanged(field, was, theirs, timeZone)
    if (!iChanged && theyChanged) merge.merged.push({ field, from: 'theirs' })
    if (!iChanged || !isChanged(field, mine, theirs, timeZone)) continue
    if (!theyChanged) {
      take(merge.card, field, mine)
      merge.merged.push({ field, from: 'mine' })
    } else if (LISTS.includes(field)) {
      joinLists(merge.card, field as ListField, was, mine, theirs)
      merge.merged.push({ field, from: 'both' })
    } else {
      merge.collisions.push(field)
    }
  }
  return merge
}

/** Copies one field from another state of the card. */
export function take<F extends CardField>(card: CardForm, field: F, from: CardForm) {
  card[field] = from[field]
}

function joinLists(card: CardForm, field: ListField, was: CardForm, mine: CardForm, theirs: CardForm) {
  const removed = was[field].filter((item) => !mine[field].includes(item))
  const added = mine[field].filter((item) => !theirs[field].includes(item) && !was[field].includes(item))
  card[field] = [...theirs[field].filter((item) => !removed.includes(item)), ...added]
}
