import { sql, type Insertable } from 'kysely'
import type { Tables } from '#db/tables.gen.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newToken } from '#server/platform/security/tokens.ts'
import { aRequest } from './builders.ts'

/** A request with the key that its sender has. */
export async function aSentRequest(db: Db, traits: Partial<Insertable<Tables['requests']>> = {}) {
  const key = newToken()
  const request = await aRequest(db, traits)
  await sql`update requests set key_digest = sha256(convert_to(${key}::text, 'UTF8')) where id = ${request.id}`.execute(
    db,
  )
  return { ...request, key }
}
