import { OWN_CARD_FIELDS, psychologistFields, type PsychologistField } from '#contract/psychologists.ts'
import type { Actor } from '#server/platform/context.ts'

type EditableField = PsychologistField | 'avatar'

const ALL_FIELDS = [...(Object.keys(psychologistFields) as PsychologistField[]), 'avatar'] as const

/** The card as policy sees it. */
interface Card {
  id: number
}

export function canView(actor: Actor, card: Card): boolean {
  return actor.permissions.has('psychologists.view') || isOwn(actor, card)
}

/** The fields that somebody may change on this card; none means read-only. */
export function editableFields(actor: Actor, card: Card): EditableField[] {
  if (actor.permissions.has('psychologists.update')) {
    return ALL_FIELDS.filter(
      (field) => (field !== 'is_published' || canPublish(actor)) && (field !== 'user_id' || canLinkAccounts(actor)),
    )
  }
  if (canPublish(actor)) return ['is_published']
  return isOwn(actor, card) ? [...OWN_CARD_FIELDS, 'avatar'] : []
}

export function canPublish(actor: Actor): boolean {
  return actor.permissions.has('psychologists.publish')
}

/** Whose card it is, say those who keep both the cards and the accounts. */
export function canLinkAccounts(actor: Actor): boolean {
  return actor.permissions.has('psychologists.update') && actor.permissions.has('users.view')
}

/** Phones and addresses are for those who keep the cards, and for the person. */
export function canSeeContacts(actor: Actor, card: Card): boolean {
  return canSeeAllContacts(actor) || isOwn(actor, card)
}

/** Who may not see a phone may not search by it either: a search would tell it digit by digit. */
export function canSeeAllContacts(actor: Actor): boolean {
  return actor.permissions.has('psychologists.update')
}

/** Only staff say that a document was checked. */
export function canVerifyCredentials(actor: Actor): boolean {
  return actor.permissions.has('psychologists.update')
}

function isOwn(actor: Actor, card: Card): boolean {
  return actor.permissions.has('psychologists.update-own') && actor.psychologistId === card.id
}
