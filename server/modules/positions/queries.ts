import { sql } from 'kysely'
import type { Position } from '#contract/directories.ts'
import type { Db } from '#server/platform/db/database.ts'
import { byTitle, directoryColumns, linkedPsychologists } from '#server/platform/db/directory.ts'

export async function listPositions(db: Db): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select ${directoryColumns}, d.description, d.filial_id, ${linkedPsychologists('psychologist_positions', 'position_id')}
    from positions d where d.deleted_at is null order by ${byTitle}`.execute(db)
  return rows
}
