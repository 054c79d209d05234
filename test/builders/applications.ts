import type { Insertable } from 'kysely'
import type { Tables } from '#db/tables.gen.ts'
import type { Db } from '#server/platform/db/database.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import { nextSerial } from '../setup/serial.ts'

/** Somebody who wants to work here, with the key of the letter to them. */
export async function anApplication(db: Db, traits: Partial<Insertable<Tables['applications']>> = {}) {
  const serial = nextSerial()
  const key = newToken()
  const row = await db
    .insertInto('applications')
    .values({
      full_name: 'Орлова Вера Павловна',
      email: `vera-${serial}@mail.test`,
      phone: '+79161230000',
      education: 'МГУ, факультет психологии, 2014',
      methods: 'Гештальт-терапия',
      about: 'Десять лет веду взрослых и пары.',
      token_hash: hashOf(key),
      consent_version: '2026-01',
      consent_at: new Date(),
      ...traits,
    })
    .returning(['id', 'version', 'email'])
    .executeTakeFirstOrThrow()
  return { ...row, key }
}
