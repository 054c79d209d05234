import type { CompiledQuery, RawBuilder } from 'kysely'
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
  return async (db, ...values) => {
    const places = values.map((_, index) => new Place(index)) as { [K in keyof Values]: unknown }
    compiled ??= build(...places).compile(compiler)
    const parameters = compiled.parameters.map((part) => (part instanceof Place ? values[part.index] : part))
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
