import type { Db } from '#server/platform/db/database.ts'
import { aTopic } from '../builders.ts'
import { nextSerial } from '../setup/serial.ts'

/** Records of the small lists that few tests mention. */
export async function aSynonym(db: Db, traits: { title?: string; topic_id?: number; specialization_id?: number } = {}) {
  const serial = nextSerial()
  const meaning = traits.specialization_id === undefined ? { topic_id: traits.topic_id ?? (await aTopic(db)).id } : {}
  return db
    .insertInto('synonyms')
    .values({ title: `Фраза ${serial}`, ...meaning, ...traits })
    .returning(['id', 'title', 'topic_id'])
    .executeTakeFirstOrThrow()
}

export async function aWorkingHoursLine(db: Db, traits: { title?: string } = {}) {
  const serial = nextSerial()
  return db
    .insertInto('working_hours')
    .values({ title: `Строка ${serial}`, weekdays: ['mon'], opens_at: '10:00', closes_at: '20:00', ...traits })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}
