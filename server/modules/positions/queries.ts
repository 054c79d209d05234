import { sql } from 'kysely'
import type { Position } from '#contract/directories.ts'
import {
  byTitle,
  directoryColumns,
  directoryReads,
  peopleInOrder,
  psychologistsColumns,
  linkedPsychologists,
} from '#server/platform/db/directory.ts'

export const { list: listPositions, find: findPosition } = directoryReads(
  (condition) => sql<Position>`
    with ${peopleInOrder}
    select ${directoryColumns}, d.description, d.filial_id, ${psychologistsColumns}
    from positions d ${linkedPsychologists('psychologist_positions', 'position_id')}
    where ${condition} order by ${byTitle}`,
)
