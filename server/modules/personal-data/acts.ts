import { sql } from 'kysely'
import type { StoredAct, PersonalDataAct } from '#contract/visitors/personal-data.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { leftInYclientsByAct } from './left-in-yclients.ts'

/** So many of the newest: a practice gets a few in a year. */
const LIST_MAX = 200
const NO_ACT = 'Такого акта нет.'

/** As its person gets it. Throws NotFound. */
export async function findAct(db: Db, id: number): Promise<PersonalDataAct> {
  const row = await acts(db).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new NotFound(NO_ACT)
  const { id: _, ...act } = row
  return { ...act, at: row.at.toISOString() } as PersonalDataAct
}

/** As those see it who keep the acts. Throws NotFound. */
export async function findStoredAct(db: Db | Tx, id: number): Promise<StoredAct> {
  const [act] = await present(db, await acts(db).where('id', '=', id).execute())
  if (act === undefined) throw new NotFound(NO_ACT)
  return act
}

/** The newest, and those that still ask something of staff. */
export async function listActs(db: Db): Promise<StoredAct[]> {
  const rows = await acts(db)
    .where(
      sql<boolean>`id in (select id from personal_data_acts order by at desc, id desc limit ${LIST_MAX})
        or id in (select act_id from left_in_yclients where removed_at is null)`,
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return present(db, rows)
}

function acts(db: Db | Tx) {
  return db
    .selectFrom('personal_data_acts')
    .select(['id', 'number', 'at', 'subject', 'operator', 'erased', 'kept', 'log_extract'])
}

type ActRow = Awaited<ReturnType<ReturnType<typeof acts>['executeTakeFirstOrThrow']>>

async function present(db: Db | Tx, rows: ActRow[]): Promise<StoredAct[]> {
  const left = await leftInYclientsByAct(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const act = { ...row, at: row.at.toISOString(), left_in_yclients: left.get(row.id) ?? [] }
    return act as StoredAct
  })
}
