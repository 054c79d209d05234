import { isDeepStrictEqual } from 'node:util'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { Credential } from '#contract/psychologists/credentials.ts'
import { directoryManages } from '#contract/people/directory-permissions.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { psychologist, type EditablePsychologistField } from '#contract/psychologists/psychologists.ts'
import type { Actor } from '#server/platform/context.ts'
import { fieldsToWrite } from '#server/platform/entity/rights.ts'
import type { Refusal } from '#server/platform/refusal.ts'

/** Why a field of a card that YCLIENTS feeds is not written here. */
export const KEPT_BY_YCLIENTS =
  'Это поле ведёт YCLIENTS: следующая сверка вернёт его значение. Измените его в\u00a0YCLIENTS.'

/** Whoever writes somebody down or looks for what was written: each of these is enough to choose whom. */
export const MAY_CHOOSE: readonly [Permission, ...Permission[]] = [
  'psychologists.view',
  'requests.view',
  'requests.manage',
  'transactions.view',
  'transactions.create',
  'reviews.view',
  'reviews.moderate',
  ...directoryManages,
  'pages.create',
  'pages.update',
]

/** The card as policy sees it. */
interface Card {
  id: number
  /** What YCLIENTS keeps of it. */
  ycl_owned?: readonly string[]
}

export function canView(actor: Actor, card: Card): boolean {
  return actor.permissions.has('psychologists.view') || isOwn(actor, card)
}

/** The fields that somebody may change on this card; none means read-only. */
export function editableFields(actor: Actor, card: Card): readonly EditablePsychologistField[] {
  const owned = card.ycl_owned ?? []
  const fields = fieldsByRight(actor, card)
  return owned.length === 0 ? fields : fields.filter((field) => !owned.includes(field))
}

/** The same without a look at what YCLIENTS keeps. */
export function fieldsByRight(actor: Actor, card: Pick<Card, 'id'>): readonly EditablePsychologistField[] {
  if (actor.permissions.has('psychologists.update')) return fieldsToWrite(psychologist, actor)
  if (canPublish(actor)) return ['is_published']
  return isOwn(actor, card) ? psychologist.own : []
}

/** The short video or voice is changed like the photo, beside the form. */
export function canIntroduce(actor: Actor, card: Card): boolean {
  return actor.permissions.has('psychologists.update') || isOwn(actor, card)
}

export function canPublish(actor: Actor): boolean {
  return actor.permissions.has('psychologists.publish')
}

/** Whose card it is, say those who keep both the cards and the accounts. */
export function canLinkAccounts(actor: Actor): boolean {
  return actor.permissions.has('psychologists.update') && actor.permissions.has('users.view')
}

/** Whoever keeps the cards says what stands on the site; what psychologists change of their own may wait for them. */
export function changesAtOnce(actor: Actor, card: Card): boolean {
  return !isOwn(actor, card) || actor.permissions.has('psychologists.update')
}

/** What waits of a card is for whoever decides, and for its person. */
export function canSeeProposals(actor: Actor, card: Card): boolean {
  return actor.permissions.has('psychologists.update') || isOwn(actor, card)
}

/** Phones and addresses are for those who keep the cards, and for the person. */
export function canSee(actor: Actor, card: Card, right: Permission): boolean {
  return actor.permissions.has(right) || isOwn(actor, card)
}

/** Who may not see a phone may not search by it either: a search would tell it digit by digit. */
export function canSeeAllContacts(actor: Actor): boolean {
  return actor.permissions.has('psychologists.update')
}

/** Only staff say that a document was checked. */
function canVerifyCredentials(actor: Actor): boolean {
  return actor.permissions.has('psychologists.update')
}

/** These credentials as somebody may save them: a psychologist describes a diploma, only staff say that it was checked. */
export function credentialsFrom(actor: Actor, before: readonly Credential[], wanted: Credential[]): Credential[] {
  return canVerifyCredentials(actor) ? wanted : withMarksOf(before, wanted)
}

/** These documents with the marks that the card has of them. */
export function withMarksOf(before: readonly Credential[], wanted: readonly Credential[]): Credential[] {
  const checked = new Set(before.filter(({ verified }) => verified).map(credentialKey))
  return wanted.map((item) => ({ ...item, verified: checked.has(credentialKey(item)) }))
}

/** The same for a document that differs by nothing but its mark. */
export function credentialKey({ verified: _, ...credential }: Credential): string {
  return JSON.stringify([credential.type, credential.institution, credential.title, credential.year, credential.hours])
}

/** Why somebody may not put a field of a card back to what it was. */
export function refusalToPutBack(
  actor: Actor,
  card: { credentials: readonly Credential[]; ycl_owned?: readonly string[] },
  { field, old }: Pick<AuditChange, 'field' | 'old'>,
): Refusal | null {
  if (card.ycl_owned?.includes(field) === true) return { kind: 'state', reason: KEPT_BY_YCLIENTS }
  if (field !== 'credentials' || !Array.isArray(old)) return null
  const wanted = old as Credential[]
  const isWhole = isDeepStrictEqual(
    credentialsFrom(actor, card.credentials, wanted).map(({ verified }) => verified),
    wanted.map(({ verified }) => verified),
  )
  if (isWhole) return null
  return {
    kind: 'right',
    reason:
      'Отметку о\u00a0проверке документов ставят сотрудники: вернуть прежний список может тот, кто ведёт карточки.',
  }
}

function isOwn(actor: Actor, card: Card): boolean {
  return actor.permissions.has('psychologists.update-own') && actor.psychologistId === card.id
}
