import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#db/tables.gen.ts'
import { sealLetter } from '#server/modules/letters/content.ts'
import { nextSerial } from '../setup/serial.ts'
import { APP_SECRET } from '../world.ts'

/** A letter that a mail server has refused, unless told otherwise. */
export async function aLetter(db: Db, traits: Partial<Insertable<Tables['letters']>> = {}) {
  const serial = nextSerial()
  const id = randomUUID()
  const recipient = traits.recipient ?? `letter-${serial}@example.test`
  const mail = { to: recipient, subject: 'Тема', text: 'https://smysl.test/?key=secret', html: '<p>Ссылка</p>' }
  const written = await db
    .insertInto('letters')
    .values({
      created_at: new Date(),
      kind: 'request-received',
      recipient,
      request_id: 'test',
      message_id: id,
      state: 'refused',
      content: sealLetter(mail, APP_SECRET, id),
      expires_at: new Date(Date.now() + 86_400_000),
      next_attempt_at: new Date(),
      attempts: 1,
      last_error: '550 5.1.1 no such mailbox',
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...written, recipient }
}
