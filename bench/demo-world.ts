import { seedDemo } from '#server/demo/seed.ts'
import { ensureRolesAndPermissions } from '#server/modules/roles/commands.ts'
import type { Db } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** An empty database becomes the demo world. */
export async function seedDemoWorld({ db, storage }: { db: Db; storage: Storage }) {
  await migrate(db)
  await ensureRolesAndPermissions(db)
  await seedDemo({ db, storage, clock: () => new Date() })
}
