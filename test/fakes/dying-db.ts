import type { KyselyPlugin, PluginTransformQueryArgs } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** What is thrown where a process is killed: nothing that it does afterwards reaches the database. */
export class Killed extends Error {}

/** The same database, for a process that is killed after so many statements. An open transaction is rolled back. */
export function dyingDb(db: Db, statements: number): Db {
  let left = statements
  const plugin: KyselyPlugin = {
    transformQuery({ node }: PluginTransformQueryArgs) {
      left -= 1
      if (left < 0) throw new Killed(`killed after ${statements} statements`)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

/** Runs `work` and answers whether it was killed on the way. */
export async function isKilled(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return false
  } catch (error) {
    // What it would have gone on with fails too.
    const failures: unknown[] = error instanceof AggregateError ? error.errors : [error]
    if (failures.every((failure) => failure instanceof Killed)) return true
    throw error
  }
}
