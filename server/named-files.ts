import { sql } from 'kysely'
import type { Db } from './platform/db/database.ts'
import type { Storage } from './platform/storage/storage.ts'

interface NamedFile {
  key: string
  /** Which record names it, in words. */
  owner: string
}

/** The files that records name, and that cannot be made anew: photos, documents, finished exports. */
async function namedFiles(db: Db): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select avatar as key, 'психолог № ' || id as owner from psychologists where avatar is not null
    union all select file.key, 'знакомство психолога № ' || id from psychologists,
      lateral (values (introduction ->> 'recording'), (introduction ->> 'poster'), (introduction ->> 'captions')) file (key)
      where file.key is not null
    union all select substring(block #>> '{props,src}' from '^/media/(.+)$'), 'страница № ' || id from pages,
      jsonb_array_elements(data -> 'blocks') block where block ->> 'type' = 'image'
    union all select substring(block #>> '{props,src}' from '^/media/(.+)$'), 'изменения страницы № ' || page_id from page_changes,
      jsonb_array_elements(fields #> '{data,blocks}') block where block ->> 'type' = 'image'
    union all select avatar, 'пользователь № ' || id from users where avatar is not null
    union all select key, 'документ отклика № ' || application_id from application_documents where is_attached
    union all select file_key, 'выгрузка № ' || id from jobs where file_key is not null and expires_at > now()
    order by 1, 2`.execute(db)
  return rows
}

/** Those of the named files that the storage does not have, or has empty. */
export async function missingFiles(db: Db, storage: Storage): Promise<NamedFile[]> {
  return (await compareFiles(db, storage)).missing
}

export async function compareFiles(db: Db, storage: Storage): Promise<{ named: number; missing: NamedFile[] }> {
  const named = await namedFiles(db)
  const present = new Set<string>()
  for await (const { key, size } of storage.list()) if (size > 0) present.add(key)
  return { named: new Set(named.map(({ key }) => key)).size, missing: named.filter(({ key }) => !present.has(key)) }
}
