import type { StoredAct, PersonalDataAct } from '#contract/visitors/personal-data.ts'
import type { Db } from '#server/platform/db/database.ts'
import { NotFound } from '#server/platform/http/errors.ts'

/** So many of the newest: a practice gets a few in a year. */
const LIST_MAX = 200

/** As its person gets it. Throws NotFound. */
export async function findAct(db: Db, id: number): Promise<PersonalDataAct> {
  const { id: _, ...act } = await findStoredAct(db, id)
  return act
}

/** As those see it who keep the acts. Throws NotFound. */
export async function findStoredAct(db: Db, id: number): Promise<StoredAct> {
  const row = await acts(db).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new NotFound('Такого акта нет.')
  return present(row)
}

export async function listActs(db: Db): Promise<StoredAct[]> {
  return (await acts(db).orderBy('at', 'desc').orderBy('id', 'desc').limit(LIST_MAX).execute()).map(present)
}

function acts(db: Db) {
  return db
    .selectFrom('personal_data_acts')
    .select(['id', 'number', 'at', 'subject', 'operator', 'erased', 'kept', 'log_extract'])
}

function present(row: Awaited<ReturnType<ReturnType<typeof acts>['executeTakeFirstOrThrow']>>): StoredAct {
  return { ...row, at: row.at.toISOString() } as StoredAct
}
