import { sql } from 'kysely'
import type { Topic } from '#contract/directories.ts'
import {
  byTitle,
  directoryColumns,
  directoryReads,
  landingColumns,
  peopleInOrder,
  psychologistsColumns,
  linkedPsychologists,
} from '#server/platform/db/directory.ts'

export const { list: listTopics, find: findTopic } = directoryReads(
  (condition) => sql<Topic>`
    with ${peopleInOrder}
    select ${directoryColumns}, ${landingColumns}, d.is_published, d.is_couples, ${psychologistsColumns}
    from topics d ${linkedPsychologists('psychologist_topics', 'topic_id')}
    where ${condition} order by ${byTitle}`,
)
