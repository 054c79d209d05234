import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { BIGINT_TYPE, DAY_TYPE, dayAsText } from '../column-types.ts'
import type { EmbeddedDatabase } from './embedded-driver.ts'
import { PreparedPglite } from './pglite-statements.ts'

export interface PgliteOptions {
  /** Where it keeps its files. Absent: in memory. */
  directory?: string | undefined
  /** What it has in it at the beginning: its files as PGlite dumps them. */
  snapshot?: Blob | undefined
}

/** PostgreSQL as a library: loaded by whoever has no server, since it takes tens of megabytes. */
export async function createPglite({ directory, snapshot }: PgliteOptions): Promise<PGlite> {
  return PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    extensions: { pg_trgm },
    parsers: { [DAY_TYPE]: dayAsText, [BIGINT_TYPE]: Number },
  })
}

/** The same as we ask it. */
export async function openPglite(options: PgliteOptions): Promise<EmbeddedDatabase> {
  return new PreparedPglite(await createPglite(options))
}
