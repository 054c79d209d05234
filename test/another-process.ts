import { onTestFinished } from 'vitest'
import { changesOf, openDatabase } from '#server/platform/db/database.ts'
import type { World } from './world.ts'

/** What a second process on the database of `world` does, until the test is done. It hears of changes by `directUrl`. */
export async function anotherProcess(world: World, directUrl?: string): Promise<World> {
  const db = await openDatabase({ url: world.databaseUrl, directUrl })
  onTestFinished(() => db.destroy())
  await changesOf(db).start()
  return { ...world, app: world.appOn(db), db }
}
