import { sql } from 'kysely'
import { backgroundDatabase, openDatabase } from '#server/platform/db/database.ts'

export interface ServerDatabase {
  url: string
  drop: () => Promise<void>
}

/** Makes a database on the server: an empty one, or a copy of `template`. */
export async function createServerDatabase(server: string, name: string, template?: string): Promise<ServerDatabase> {
  const admin = await openDatabase({ url: server })
  // Nobody is ever connected to template0; of template1 somebody may be, and then it is copied for nobody. Copying may take
  // longer than anybody waits at a screen. Files are copied, and not written to the log page by page: of a database that is
  // dropped some seconds later no page is in the memory that all share, where the log would put it.
  await sql`create database ${sql.id(name)} template ${sql.id(template ?? 'template0')} strategy file_copy`.execute(
    backgroundDatabase(admin),
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(backgroundDatabase(admin))
      await admin.destroy()
    },
  }
}
