import type { Permission } from '#contract/people/permissions.ts'
import type { RoleName } from '#contract/people/roles.ts'
import type { Clock } from './clock.ts'
import type { Db, Tx } from './db/database.ts'
import type { Storage } from './storage/storage.ts'

/** Who is asking. */
export interface Actor {
  id: number
  full_name: string
  first_name: string
  email: string
  avatar: string | null
  roles: string[]
  primaryRole: RoleName | null
  permissions: ReadonlySet<Permission>
  /** The card that this account owns. */
  psychologistId: number | null
  /** A role asks for a second factor, and there is none yet: until then nothing but setting it up is open. */
  isTwoFactorRequired: boolean
  /** The role that an admin looks through: `roles` and `permissions` are those of this role, and nothing may be changed. */
  viewingAs: string | null
  /** What the person is, whatever they look through. */
  ownRoles: string[]
  /** The program that asks in the name of this person; absent when they ask themselves. */
  token?: { id: number; title: string }
}

/** What the audit log keeps of a request. */
export interface RequestFacts {
  id: string
  ip: string | null
  userAgent: string | null
}

/** Ties a transaction to the Idempotency-Key of its request. */
export interface CommitOnce {
  /** Takes the key, or throws with the answer of whoever had it first. */
  claim: (tx: Tx) => Promise<void>
  /** Keeps what the transaction came to. */
  keep: (tx: Tx, result: unknown) => Promise<void>
}

/** What every command and query gets: nothing is global. */
export interface Ctx<A extends Actor | null = Actor> {
  db: Db
  actor: A
  clock: Clock
  storage: Storage
  request: RequestFacts
  /** Where the values come from, when it is not from the one who asks: the history says so. */
  source?: string
  /** The request may be repeated: see `transactionOnce`. */
  commitOnce?: CommitOnce
}
