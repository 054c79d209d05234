import { sql, type RawBuilder } from 'kysely'
import { entityOfPlural } from '#contract/entities.ts'
import type { Entity } from '#contract/entity/entity.ts'
import type { Field } from '#contract/entity/field.ts'
import type { Ctx } from './context.ts'
import { explainingConstraints } from './db/constraints.ts'
import { transaction, type Db, type Tx } from './db/database.ts'
import { uniqueConflictsIn } from './db/queries/unique-conflicts.ts'
import { changesBetween, wouldChange } from './entity/changes.ts'
import { Conflict, NotFound, refuseAll } from './http/errors.ts'
import { transactionOnce } from './jobs/transaction-once.ts'

/** A record of a small list: titled, versioned, with a trash. */
interface TitledRecord {
  id: number
  version: number
  title: string
}

interface Change {
  field: string
  old: unknown
  new: unknown
}

/** What a change of a record is called in its history: by the verb, or by a name of its own. */
type Verb = 'updated' | 'reverted' | `${string}.${string}`

interface ResourceOptions<T extends TitledRecord> {
  find: (db: Db, id: number, from: 'list' | 'trash') => Promise<T | undefined>
  /** Fields that point to other records; the rest are columns. */
  links: Record<string, (tx: Tx, ctx: Ctx, id: number, ids: number[]) => Promise<void>>
  /** Keeps in step what hangs on the record: told of it as it stands, locked, and of the fields that are about to change. */
  onUpdate?: (tx: Tx, ctx: Ctx, before: T, changed: Record<string, unknown>) => Promise<void>
  /** Holds for records that nothing points to any more: only they are removed for good. */
  isFree?: RawBuilder<boolean>
  /** Rules of the table that the definition does not tell of, and what is said when the database refuses by them. */
  rules?: Record<string, { field: string; message: string }> | undefined
  /** The address of a new record that was given none. */
  slugOf?: (tx: Tx, title: string) => Promise<string>
  record: (
    tx: Tx,
    ctx: Ctx,
    action: `${string}.${string}`,
    subject: { type: string; id: number; label: string; version: number },
    changes?: Change[],
  ) => Promise<void>
  fieldsChangedSince: (db: Db, type: string, id: number, version: number) => Promise<{ fields: string[] }>
}

/** Create, update, trash and restore, each in one transaction with its line of history. */
export function resource<T extends TitledRecord>(entity: Entity, options: ResourceOptions<T>) {
  const { name: type, plural: table } = entity
  const { find, links, record } = options
  const constraints = { ...constraintsOf(entity), ...options.rules }

  async function load(tx: Tx, id: number): Promise<T> {
    const found = await find(tx, id, 'list')
    if (found === undefined) throw new NotFound()
    return found
  }

  /** Why a save finds no record: there is none, or somebody has put it in the trash meanwhile. */
  async function missing(db: Db | Tx, id: number): Promise<NotFound> {
    const trashed = await find(db, id, 'trash')
    if (trashed === undefined) return new NotFound()
    const { title, isFeminine = false } = entity.nouns
    const pronoun = isFeminine ? 'её' : 'его'
    return new NotFound(`${title} «${trashed.title}» в\u00a0корзине: сохранить можно, когда ${pronoun} вернут.`)
  }

  /** What others have already, of the fields that must be one's own. */
  function taken(db: Db | Tx, fields: Record<string, unknown>, except?: number) {
    return uniqueConflictsIn(db, table, constraints, fields, except)
  }

  async function lock(tx: Tx, id: number) {
    // No key of it changes: whoever links to this record meanwhile does not wait, and so waits in no circle.
    await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
  }

  /** Writes these fields, and with them what else changes of the row, in one statement. */
  async function apply(tx: Tx, ctx: Ctx, id: number, fields: Record<string, unknown>, also: RawBuilder<unknown>[]) {
    const columns = [...also]
    for (const [field, value] of Object.entries(fields)) {
      const link = links[field]
      if (link !== undefined) await link(tx, ctx, id, value as number[])
      else columns.push(sql`${sql.ref(field)} = ${stored(field, value)}`)
    }
    if (columns.length === 0) return
    await sql`update ${sql.table(table)} set ${sql.join(columns)} where id = ${id}`.execute(tx)
  }

  async function moveTo(tx: Tx, ctx: Ctx, id: number, deleted_at: Date | null) {
    await sql`update ${sql.table(table)}
      set version = version + 1, updated_at = ${ctx.clock()}, deleted_at = ${deleted_at} where id = ${id}`.execute(tx)
  }

  /** Makes a record in a transaction of the caller. */
  async function createIn(tx: Tx, ctx: Ctx, input: { title: string } & Record<string, unknown>): Promise<T> {
    refuseAll(await taken(tx, input))
    const sent = Object.entries(input).filter(([field, value]) => !(field in links) && value !== undefined)
    const isAddressed = options.slugOf === undefined || input.slug !== undefined
    const own = isAddressed ? sent : [...sent, ['slug', await options.slugOf?.(tx, input.title)] as const]
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(own.map(([field]) => sql.ref(field)))}, created_at, updated_at)
      values (${sql.join(own.map(([field, value]) => stored(field, value)))}, ${ctx.clock()}, ${ctx.clock()})
      returning id`.execute(tx)
    const id = rows[0]?.id as number
    await apply(tx, ctx, id, Object.fromEntries(Object.entries(input).filter(([field]) => field in links)), [])
    const made = await load(tx, id)
    const fields = new Set([...Object.keys(input), ...own.map(([field]) => field)])
    const changes = [...fields].map((field) => ({ field, old: null, new: made[field as keyof T] }))
    await record(tx, ctx, `${type}.created`, subject(made), changes)
    return made
  }

  /** Saves what is sent and differs, in a transaction of the caller. */
  async function updateIn(
    tx: Tx,
    ctx: Ctx,
    id: number,
    input: Record<string, unknown> & { version?: number | undefined },
    verb: Verb = 'updated',
  ): Promise<T> {
    await lock(tx, id)
    const before = await find(tx, id, 'list')
    if (before === undefined) throw await missing(tx, id)
    const { version, ...fields } = input
    if (version !== undefined && version !== before.version) {
      const { fields: changed } = await options.fieldsChangedSince(tx, type, id, version)
      throw new Conflict(before, changed)
    }
    refuseAll(await taken(tx, fields, id))
    const changed = Object.entries(fields).filter(
      ([field, value]) =>
        value !== undefined && wouldChange(entity.fields[field] as Field, before[field as keyof T], value),
    )
    if (changed.length === 0) return before
    await options.onUpdate?.(tx, ctx, before, Object.fromEntries(changed))
    const also = [sql`version = version + 1`, sql`updated_at = ${ctx.clock()}`]
    await apply(tx, ctx, id, Object.fromEntries(changed), also)
    const saved = await load(tx, id)
    const action = isAction(verb) ? verb : (`${type}.${verb}` as const)
    await record(tx, ctx, action, subject(saved), changesBetween(entity, { ...before }, { ...saved }))
    return saved
  }

  async function trashIn(tx: Tx, ctx: Ctx, id: number): Promise<void> {
    await lock(tx, id)
    const gone = await load(tx, id)
    await moveTo(tx, ctx, id, ctx.clock())
    await record(tx, ctx, `${type}.deleted`, { ...subject(gone), version: gone.version + 1 })
  }

  return {
    taken,
    missing,
    /** The same within a transaction of the caller, for one change of many. */
    within: { create: createIn, update: updateIn, trash: trashIn, lock },

    async create(ctx: Ctx, input: { title: string } & Record<string, unknown>): Promise<T> {
      return explainingConstraints(constraints, () => transactionOnce(ctx, (tx) => createIn(tx, ctx, input)))
    },

    /** Saves what is sent and differs. A stale `version` is a Conflict, and nothing is written. */
    async update(
      ctx: Ctx,
      id: number,
      input: Record<string, unknown> & { version?: number | undefined },
      verb: Verb = 'updated',
    ): Promise<T> {
      return explainingConstraints(constraints, () => transaction(ctx.db, (tx) => updateIn(tx, ctx, id, input, verb)))
    },

    /** To the trash: links stay, so that a restore brings everything back. */
    async trash(ctx: Ctx, id: number): Promise<void> {
      await transaction(ctx.db, (tx) => trashIn(tx, ctx, id))
    },

    /** Removes for good what went to the trash before that moment, unless something that stays still points to it. */
    async purge(db: Db, before: Date): Promise<number> {
      const gone = await sql`
        delete from ${sql.table(table)} where deleted_at < ${before} and ${options.isFree ?? sql`true`}`.execute(db)
      return Number(gone.numAffectedRows)
    },

    async restore(ctx: Ctx, id: number): Promise<T> {
      return explainingConstraints(constraints, () =>
        transaction(ctx.db, async (tx) => {
          await lock(tx, id)
          if ((await find(tx, id, 'trash')) === undefined) throw new NotFound()
          await moveTo(tx, ctx, id, null)
          const back = await load(tx, id)
          await record(tx, ctx, `${type}.restored`, subject(back))
          return back
        }),
      )
    },
  }

  function stored(field: string, value: unknown): unknown {
    return entity.fields[field]?.kind === 'json' ? sql`${JSON.stringify(value)}::jsonb` : value
  }

  function subject(found: T) {
    return { type, id: found.id, label: found.title, version: found.version }
  }
}

function isAction(verb: Verb): verb is `${string}.${string}` {
  return verb.includes('.')
}

/** The constraints that the definition tells of, each with what is said when the database refuses by it. */
function constraintsOf({ plural, fields }: Entity): Record<string, { field: string; message: string }> {
  const constraints = Object.entries(fields).flatMap(([field, about]) => {
    const missing = about.kind === 'record' ? entityOfPlural(about.of ?? '')?.nouns.missing : undefined
    return [
      ...(about.unique === undefined ? [] : [[`${plural}_${field}_key`, { field, message: about.unique }] as const]),
      ...(missing === undefined ? [] : [[`${plural}_${field}_fkey`, { field, message: missing }] as const]),
    ]
  })
  return Object.fromEntries(constraints)
}
