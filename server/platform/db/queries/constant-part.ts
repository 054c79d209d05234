import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from 'kysely'

/** Writes statements of PostgreSQL, and asks nobody. */
export const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * A part of statements that is the same in each of them, as text: Kysely visits every name of a statement each time it is
 * asked, and a row of forty fields has some hundred. What holds a value stays as it is.
 */
export function constantPart<T>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = part.compile(compiler)
  return parameters.length === 0 ? sql.raw<T>(text) : part
}
