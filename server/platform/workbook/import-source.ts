import type { z } from 'zod'
import type { Imported } from '#contract/office/imports.ts'
import type { Entity } from '#contract/entity/entity.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { Actor, Ctx } from '../context.ts'
import type { Db, Tx } from '../db/database.ts'

/** A record that a row may mean, as far as that takes to know. */
export interface KnownRecord {
  id: number
  label: string
  /** By which people tell it from its namesakes. */
  about: string
  /** What nobody else has: an address, a title. */
  key: string | null
  name: string | null
  /** Phones and addresses: of one name and one of these it is the same person. */
  contacts: readonly string[]
  /** Why no row may change it, such as that it lies in the trash. It is offered to nobody then. */
  closed: string | null
}

/** The same with its values, as answers have them. */
export type StoredRecord = Record<string, unknown> & { id: number; version: number }

/** A row as it is to be written: only fields that differ. */
export interface WrittenRow {
  row: number
  label: string
  /** Null: a new record. */
  id: number | null
  /** As it stood when the row was compared; 0 for a new one. */
  version: number
  fields: Record<string, unknown>
}

/** What became of a record, as an operation keeps it to take it back. */
export interface ImportedItem {
  id: number
  label: string
  version: number
  action: `${string}.${string}`
  changes: AuditChange[]
  /** What the log tells of it, where that is not what an undo needs. */
  logged?: AuditChange[]
}

/** A list of other records that a cell names by title. */
export interface TitleList {
  options: Linked[]
  /** What people say instead, compared as `plain` has it. */
  synonyms: ReadonlyMap<string, number>
}

/** A list that a table may fill. */
export interface ImportSource {
  name: Imported
  /** «Психологи» */
  title: string
  entity: Entity
  /** All of them are needed. */
  rights: readonly [Permission, ...Permission[]]
  /** What a column may fill, in the order in which it is offered: of the definition, and of `parts`. */
  fields: readonly string[]
  /** Columns of which a field is put together, such as a name in three; by their own names. */
  parts?: Readonly<Record<string, string>>
  /** Makes values of parts: what stands in `fields` alone goes on. */
  compose?: (texts: Readonly<Record<string, string>>) => Record<string, string>
  /** How people head the columns beside our own words. */
  heads: Readonly<Record<string, readonly string[]>>
  /** What our export has and nobody sends: why it fills nothing. */
  told: Readonly<Record<string, string>>
  /** Further names of choices, by field. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  inputs: Readonly<Record<string, z.ZodType>>
  /** Fields that a new record must have. */
  required: readonly string[]
  /** The fields by which a row names somebody. */
  identity: { key?: string; name?: string; contacts?: readonly string[] }
  takesPhotos?: true
  /** Its template holds what is there: no export of the list does. */
  fillsTemplate?: true
  known: (ctx: Ctx) => Promise<KnownRecord[]>
  stored: (db: Db | Tx, ids: number[]) => Promise<StoredRecord[]>
  titles: (db: Db, field: string, actor: Actor) => Promise<TitleList>
  /** Makes a record that a cell names and no list has; absent where nobody may. */
  makeTitle?: (tx: Tx, ctx: Ctx, field: string, title: string) => Promise<ImportedItem & { type: string }>
  mayMakeTitle?: (actor: Actor, field: string) => boolean
  /** Why the one who asks may not write a row so, asked for once and then of each row: `record` null is a new one. */
  refusals: (ctx: Ctx) => Promise<RowRefusals>
  /** What of a new record is passed over, and why. */
  passedOver?: (fields: Record<string, unknown>, actor: Actor) => { field: string; note: string | null }[]
  /** Its commands write the lines of history themselves. */
  logsItself?: true
  /** Locks these and answers the versions that they have now. */
  lock: (tx: Tx, ctx: Ctx, ids: number[]) => Promise<Map<number, number>>
  /** Writes the rows and answers what an undo needs. The lines of history are the caller's affair. */
  write: (tx: Tx, ctx: Ctx, rows: readonly WrittenRow[], options: { invites: boolean }) => Promise<ImportedItem[]>
}

export type RowRefusals = (record: StoredRecord | null, fields: Record<string, unknown>) => RowRefusal[]

export interface RowRefusal {
  field: string | null
  message: string
}
