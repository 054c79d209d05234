import { sql } from 'kysely'
import type { Field } from '#contract/entity/field.ts'
import { psychologist, type PsychologistField } from '#contract/psychologists/psychologists.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { shapedStatement, type ShapedPart } from '#server/platform/db/queries/constant-statement.ts'
import { WITH_NEXT } from '#server/platform/db/writing.ts'
import type { PsychologistRow } from './presenter.ts'

/** The database gives these back as they were sent, and refuses none of them with a message. */
const KEPT_AS_SENT: ReadonlySet<Field['kind']> = new Set<Field['kind']>([
  'text',
  'link',
  'email',
  'phone',
  'integer',
  'year',
  'money',
  'flag',
  'day',
  'choice',
  'choices',
])
/** `ycl_is_ready` is made of them. */
const MAKES_ANOTHER: ReadonlySet<string> = new Set(['ycl_is_bookable', 'ycl_hidden', 'ycl_fired'])
const OF_EVERY_SAVE: ReadonlySet<string> = new Set(['version', 'updated_at'])

/** True for columns after whose writing the card needs no reading: the write may go out with the commit. */
export function isPredictableWrite(columns: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(columns).every((name) => OF_EVERY_SAVE.has(name) || isKeptAsSent(name))
}

/** Writes these columns of a card, and answers the card as it is with them. */
export async function writePredicted(
  tx: Tx,
  before: PsychologistRow,
  columns: Readonly<Record<string, unknown>>,
): Promise<PsychologistRow> {
  await write(tx, columnsOf(before.id, columns))
  const { updated_at } = columns
  return { ...before, ...columns, ...(updated_at instanceof Date ? { updated_at: updated_at.toISOString() } : {}) }
}

const write = shapedStatement<unknown>()

function columnsOf(id: number, columns: Readonly<Record<string, unknown>>): ShapedPart {
  const names = Object.keys(columns)
  return {
    shape: names.join(' '),
    values: [...Object.values(columns), id],
    build(places) {
      const set = names.map((name, index) => sql`${sql.ref(name)} = ${places[index]}`)
      return sql`update psychologists set ${sql.join(set)} where id = ${places.at(-1)} ${sql.raw(WITH_NEXT)}`
    },
  }
}

function isKeptAsSent(name: string): boolean {
  const field: Field | undefined = psychologist.fields[name as PsychologistField]
  return field !== undefined && KEPT_AS_SENT.has(field.kind) && !MAKES_ANOTHER.has(name)
}
