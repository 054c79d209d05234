import { sql, type RawBuilder } from 'kysely'
import type { Position } from '#contract/directories.ts'
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

export function listPositions(db: Db): Promise<Position[]> {
  return selectPositions(db, notTrashed)
}

export async function findPosition(db: Db, id: number, from: 'list' | 'trash' = 'list'): Promise<Position | undefined> {
  const [found] = await selectPositions(db, oneRecord(id, from))
  return found
}

async function selectPositions(db: Db, condition: RawBuilder<unknown>): Promise<Position[]> {
  const { rows } = await sql<Position>`
    with ${peopleInOrder}
    select ${directoryColumns}, d.description, d.filial_id, ${psychologistsColumns}
    from positions d ${linkedPsychologists('psychologist_positions', 'position_id')}
    where ${condition} order by ${byTitle}`.execute(db)
  return rows
}
