import { client, type Client, type ClientCard } from '#contract/requests/clients.ts'
import type { ContactType } from '#contract/requests/requests.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { Actor } from '#server/platform/context.ts'
import { presentRow } from '#server/platform/entity/present.ts'
import { isoMoment } from '#server/platform/moment.ts'
import { maskEmail, maskHandle, maskName, maskPhone } from '#server/platform/security/masking.ts'
import { canErase, canManage, clientVisibilityOf, type ClientVisibility } from './policy.ts'

interface ContactRow {
  kind: ContactType
  value: string
  is_of_requests: boolean
  is_of_transactions: boolean
}

/** Somebody of the same contact; `is_of_requests`: requests tell of it, on both sides. */
type SimilarRow = Linked & { is_of_requests: boolean; has_requests: boolean }

/** A client as `clientJson` selects it, with more than any one reader may see. */
export interface ClientRow extends Omit<Client, 'contacts' | 'can'> {
  contacts: ContactRow[]
  is_named_by_hand: boolean
  names_differ: boolean
  request_names_differ: boolean
  similar: SimilarRow[]
}

export interface ClientCardRow extends ClientRow {
  names: { name: string; is_of_requests: boolean }[]
  changes: ClientCard['changes']
}

export function presentClient(row: ClientRow, actor: Actor): Client {
  const {
    contacts: _,
    similar: __,
    names_differ: ___,
    request_names_differ: ____,
    is_named_by_hand: _____,
    ...facts
  } = row
  const sight = clientVisibilityOf(actor)
  return {
    ...presentRow(client, facts, (right) => actor.permissions.has(right)),
    name: shownName(row, sight),
    contacts: row.contacts.flatMap((contact) => shownContact(contact, sight)),
    is_in_question: shownSimilar(row.similar, sight).length > 0 || hasStrangeNames(row, sight),
    can: { manage: canManage(actor), erase: canErase(actor) },
  }
}

export function presentCard({ names, changes, ...row }: ClientCardRow, actor: Actor): ClientCard {
  const sight = clientVisibilityOf(actor)
  const told = names.filter(({ is_of_requests }) => is_of_requests || sight.seesPayments)
  return {
    ...presentClient(row, actor),
    names: [
      ...new Set(told.map(({ name, is_of_requests }) => (is_of_requests || sight.seesPayers ? name : maskName(name)))),
    ],
    has_strange_names: hasStrangeNames(row, sight),
    similar: shownSimilar(row.similar, sight),
    changes: changes.map((change) => ({ ...change, at: isoMoment(change.at) })),
  }
}

/** A client as other records name them. */
export function presentLinked(
  { id, title, has_requests }: Linked & { has_requests: boolean },
  actor: Pick<Actor, 'permissions'>,
): Linked {
  return { id, title: has_requests || clientVisibilityOf(actor).seesPayers ? title : maskName(title) }
}

function shownName(
  { name, is_named_by_hand, requests_count }: Pick<ClientRow, 'name' | 'is_named_by_hand' | 'requests_count'>,
  { seesPayers }: ClientVisibility,
): string {
  // Without requests a payment told the name.
  return requests_count > 0 || is_named_by_hand || seesPayers ? name : maskName(name)
}

function shownContact({ kind, value, is_of_requests, is_of_transactions }: ContactRow, sight: ClientVisibility) {
  if ((is_of_requests && sight.seesContacts) || (is_of_transactions && sight.seesPayers)) {
    return [{ kind, value, is_masked: false }]
  }
  if (!is_of_requests && !sight.seesPayments) return []
  return [{ kind, value: { phone: maskPhone, email: maskEmail, telegram: maskHandle }[kind](value), is_masked: true }]
}

function shownSimilar(similar: SimilarRow[], sight: ClientVisibility): Linked[] {
  return similar
    .filter(({ is_of_requests }) => is_of_requests || sight.seesPayments)
    .map(({ id, title, has_requests }) => ({ id, title: has_requests || sight.seesPayers ? title : maskName(title) }))
}

function hasStrangeNames(row: ClientRow, { seesPayments }: ClientVisibility): boolean {
  return !row.is_one_person && (seesPayments ? row.names_differ : row.request_names_differ)
}
