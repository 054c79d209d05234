import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PostgresDialect } from 'kysely'
import type { TestProject } from 'vitest/node'
import type { Tables } from '#db/tables.gen.ts'
import { ensureRolesAndPermissions } from '#server/modules/roles/commands.ts'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { EmbeddedPool } from '#server/platform/db/embedded/embedded-pool.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createServerDatabase } from '../server-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What databases are copied from: a name on the test server, or a file that PGlite loads. */
    templates: { empty: string | undefined; migrated: string }
  }
}

/** Migrates one database for a whole run. Each test file begins with a copy: that takes half the time. */
export default async function makeTemplates(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL
  const { templates, remove } = server === undefined ? await embeddedTemplates() : await serverTemplates(server)
  project.provide('templates', templates)
  return remove
}

async function embeddedTemplates() {
  const folder = await mkdtemp(join(tmpdir(), 'smysl-template-'))
  const templates = { empty: join(folder, 'empty.tar'), migrated: join(folder, 'migrated.tar') }
  const pglite = await PGlite.create({ extensions: { pg_trgm }, initDbStartParams: ['--wal-segsize=1'] })
  // A whole test database has room in it; what is not used is cleared at each opening all the same.
  await pglite.exec("alter system set shared_buffers = '16MB'")
  await dropUnused(pglite)
  await keep(pglite, templates.empty)
  await prepare(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new EmbeddedPool(pglite) }) }))
  await keep(pglite, templates.migrated)
  await pglite.close()
  return { templates, remove: () => rm(folder, { recursive: true }) }
}

/** What new databases would be copied from: no test makes one, and each of them would load two databases for nothing. */
async function dropUnused(pglite: PGlite) {
  for (const name of ['template0', 'template1']) {
    await pglite.exec(`alter database ${name} is_template false`)
    await pglite.exec(`drop database ${name}`)
  }
}

/** Each opening does again what the log has after the last checkpoint: it took longer than all the rest. */
async function keep(pglite: PGlite, file: string) {
  await pglite.exec('checkpoint')
  await writeFile(file, (await pglite.dumpDataDir('none')).stream())
}

async function serverTemplates(server: string) {
  const name = `smysl_template_${randomUUID().replaceAll('-', '')}`
  const { url, drop } = await createServerDatabase(server, name)
  const db = await openDatabase({ url })
  await prepare(db)
  // PostgreSQL copies no database that somebody is connected to.
  await db.destroy()
  return { templates: { empty: undefined, migrated: name }, remove: drop }
}

async function prepare(db: Db) {
  await migrate(db)
  await ensureRolesAndPermissions(db)
}
