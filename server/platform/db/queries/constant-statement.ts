import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../database.ts'
import { compiler } from './constant-part.ts'

/** Stands where a value will. */
class Place {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/**
 * A statement whose text is always the same: compiled with its first use, and the same text each time, so that whoever looks
 * it up by its text has nothing to read. `build` is given what stands for its values, and gives each of them as it is to `sql`.
 *
 * @example
 * const titleOf = constantStatement<{ title: string }, [id: number]>((id) => sql`select title from topics where id = ${id}`)
 * const [topic] = await titleOf(db, 7)
 */
export function constantStatement<Row, Values extends readonly unknown[]>(
  build: (...places: { [K in keyof Values]: unknown }) => RawBuilder<Row>,
): (db: Db | Tx, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return (db, ...values) => {
    compiled ??= build(...(placesFor(values) as { [K in keyof Values]: unknown })).compile(compiler)
    return ask(db, compiled, values)
  }
}

/** A part of statements: `shape` says all of its text, and nothing of the values that stand in it. */
export interface ShapedPart {
  shape: string
  values: readonly unknown[]
  build: (places: readonly unknown[]) => RawBuilder<unknown>
}

/** All of these hold, as one part. */
export function andParts(parts: readonly ShapedPart[]): ShapedPart {
  return {
    shape: parts.map(({ shape }) => shape).join(' & '),
    values: parts.flatMap(({ values }) => values),
    build(places) {
      let from = 0
      const built = parts.map(({ values, build }) => build(places.slice(from, (from += values.length))))
      return sql.join([sql`true`, ...built], sql` and `)
    },
  }
}

/** The part with its values, for a statement that is written anew each time. */
export function withValues({ values, build }: ShapedPart): RawBuilder<unknown> {
  return build(values)
}

/** As many shapes are kept; the longest unused goes first. */
const SHAPES_MAX = 500

/**
 * A statement whose text depends on what is asked for, such as the filters of a list, but on none of the values: it is
 * compiled once for each shape, and the same text each time.
 */
export function shapedStatement<Row>(max = SHAPES_MAX): (db: Db | Tx, statement: ShapedPart) => Promise<Row[]> {
  const statements = new Map<string, CompiledQuery<Row>>()
  return (db, { shape, values, build }) => {
    const compiled = statements.get(shape) ?? (build(placesFor(values)) as RawBuilder<Row>).compile(compiler)
    statements.delete(shape)
    statements.set(shape, compiled)
    const [oldest = ''] = statements.keys()
    if (statements.size > max) statements.delete(oldest)
    return ask(db, compiled, values)
  }
}

function placesFor(values: readonly unknown[]): Place[] {
  return values.map((_, index) => new Place(index))
}

async function ask<Row>(db: Db | Tx, compiled: CompiledQuery<Row>, values: readonly unknown[]): Promise<Row[]> {
  const parameters = compiled.parameters.map((part) => (part instanceof Place ? values[part.index] : part))
  return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
}
