import type { Draft } from '#web/lib/drafts.ts'
import type { CardField, CardForm } from './card-form.ts'

/** Unsaved work on a card. A photograph is too heavy to be kept: it has to be chosen again. */
export function draftOf(
  saved: CardForm,
  now: CardForm,
  fields: readonly CardField[],
  version: number,
): Draft<CardForm> {
  const kept = fields.filter((field) => field !== 'avatar')
  return { version, savedAt: new Date().toISOString(), base: pick(saved, kept), values: pick(now, kept) }
}

function pick(card: CardForm, fields: readonly CardField[]): Partial<CardForm> {
  return Object.fromEntries(fields.map((field) => [field, card[field]]))
}
