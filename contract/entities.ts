import { role } from './people/access.ts'
import { application } from './requests/applications.ts'
import { client } from './requests/clients.ts'
import { request } from './requests/requests.ts'
import { DIRECTORIES } from './directories/directories.ts'
import type { Abilities, Entity } from './entity/entity.ts'
import { page } from './content/pages.ts'
import { psychologist } from './psychologists/psychologists.ts'
import { letterText } from './office/letters/letter-text.ts'
import { settings } from './office/settings.ts'
import { review } from './requests/reviews.ts'
import { transaction } from './payments/transactions.ts'
import { user } from './people/users.ts'

/** Every entity that has a definition, by the name that the audit log calls it. */
export const ENTITIES = {
  psychologist,
  user,
  role,
  page,
  ...DIRECTORIES,
  review,
  request,
  client,
  application,
  transaction,
  practice: settings,
  'letter-text': letterText,
} as const

export type EntityName = keyof typeof ENTITIES
/** The names of the entities that can do this. */
export type EntityWith<A extends keyof Abilities> = {
  [N in EntityName]: (typeof ENTITIES)[N] extends Required<Pick<Abilities, A>> ? N : never
}[EntityName]

/** The entities that can do this, in their order. */
export function entitiesWith<A extends keyof Abilities>(ability: A): EntityWith<A>[] {
  return entityNames().filter((name) => (ENTITIES[name] as Entity)[ability] !== undefined) as EntityWith<A>[]
}

export function entityNames(): EntityName[] {
  return Object.keys(ENTITIES) as EntityName[]
}

/** The definition behind the plural of its name. */
export function entityOfPlural(plural: string): Entity | undefined {
  return Object.values(ENTITIES).find((entity) => entity.plural === plural)
}

/** The definition behind a name of the audit log; undefined for what leaves lines there and has none. */
export function entityOf(name: string): Entity | undefined {
  return Object.hasOwn(ENTITIES, name) ? ENTITIES[name as EntityName] : undefined
}
