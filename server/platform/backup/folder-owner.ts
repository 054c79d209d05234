import { sql } from 'kysely'
import { z } from 'zod'
import { backgroundDatabase, type Db } from '../db/database.ts'
import { StartRefused } from '../start-refused.ts'
import type { Storage } from '../storage/storage.ts'

/** Beside the backups, and never sealed: two installations have two keys. */
const NAME = 'backups-of.json'

const ownerSchema = z.object({
  installation: z.string(),
  /** How people know it: the address of its site. */
  site: z.string(),
})

export type FolderOwner = z.output<typeof ownerSchema>

/** The id of the installation; null for a database of a version that had none. */
export async function installationId(db: Db): Promise<string | null> {
  const { rows: found } = await sql<{ is_there: boolean }>`
    select to_regclass('public.installation') is not null as is_there`.execute(backgroundDatabase(db))
  if (found[0]?.is_there !== true) return null
  const { rows } = await sql<{ id: string }>`select id from installation`.execute(backgroundDatabase(db))
  return rows[0]?.id ?? null
}

/**
 * Writes down whose backups lie there, before anything else is written. A folder of before says nothing and is whoever's
 * comes first. Throws StartRefused for another's, unless it is to be taken over.
 */
export async function claimFolder(
  storage: Storage,
  owner: FolderOwner,
  { takesOver }: { takesOver: boolean },
): Promise<void> {
  const present = await ownerOf(storage)
  if (present?.installation === owner.installation && present.site === owner.site) return
  if (present !== null && present.installation !== owner.installation && !takesOver)
    throw new StartRefused(other(present))
  await storage.putAs(NAME, Buffer.from(JSON.stringify(owner)))
}

async function ownerOf(storage: Storage): Promise<FolderOwner | null> {
  const bytes = await storage.get(NAME)
  if (bytes === null) return null
  try {
    return ownerSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch {
    throw new StartRefused(`Файл ${NAME} в месте копий испорчен. Удалите его и запустите снова.`)
  }
}

function other({ site }: FolderOwner): string {
  return (
    `Там копии другой установки (${site}), и старые из них удалялись бы вместе с вашими. ` +
    'Укажите своё место: --to /папка или настройку BACKUP_URL. ' +
    'Если та установка больше не делает копий и место теперь ваше, добавьте --take-over.'
  )
}
