import { sql, type RawBuilder } from 'kysely'
import type { Topic } from '#contract/directories.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  byTitle,
  directoryColumns,
  notTrashed,
  oneRecord,
  peopleInOrder,
  psychologistsColumns,
  linkedPsychologists,
} from '#server/platform/db/directory.ts'

export function listTopics(db: Db): Promise<Topic[]> {
  return selectTopics(db, notTrashed)
}

export async function findTopic(db: Db, id: number, from: 'list' | 'trash' = 'list'): Promise<Topic | undefined> {
  const [found] = await selectTopics(db, oneRecord(id, from))
  return found
}

async function selectTopics(db: Db, condition: RawBuilder<unknown>): Promise<Topic[]> {
  const { rows } = await sql<Topic>`
    with ${peopleInOrder}
    select ${directoryColumns}, d.is_published, d.is_couples, ${psychologistsColumns}
    from topics d ${linkedPsychologists('psychologist_topics', 'topic_id')}
    where ${condition} order by ${byTitle}`.execute(db)
  return rows
}
