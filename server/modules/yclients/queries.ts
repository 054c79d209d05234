import { sql } from 'kysely'
import type { Difference, ProposedField, UnmatchedPerson, YclientsRun } from '#contract/office/yclients.ts'
import type { ListQuery } from '#contract/wire/http.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { candidatesFor, unmatchedMembers } from './members.ts'

export { bookableOf, movableTimes, nearestTimes, type Bookable, type MovedVisit } from './free-times.ts'

const RUNS_MAX = 50
/** As many are shown: the rest come when these are sorted out. */
const PEOPLE_MAX = 50

/** The newest runs, newest first. */
export async function newestRuns(db: Db, limit = RUNS_MAX): Promise<YclientsRun[]> {
  const { rows } = await sql<{ run: YclientsRun & { started_at: string; finished_at: string | null } }>`
    select json_build_object('id', id, 'trigger', trigger, 'state', state, 'started_at', started_at,
      'finished_at', finished_at, 'errors', errors, 'counts', jsonb_build_object('branches', 0, 'positions', 0,
        'services', 0, 'staff', 0, 'created', 0, 'updated', 0, 'fired', 0) || counts) as run
    from yclients_runs order by id desc limit ${limit}`.execute(db)
  return rows.map(({ run }) => ({
    ...run,
    started_at: new Date(run.started_at).toISOString(),
    finished_at: run.finished_at === null ? null : new Date(run.finished_at).toISOString(),
  }))
}

export async function openCounts(db: Db): Promise<{ differences: number; people: number; rules: ProposedField[] }> {
  const { rows } = await sql<{ differences: number; people: number; rules: ProposedField[] }>`
    select
      (select count(*)::int from yclients_differences d join psychologists p on p.id = d.psychologist_id
        where d.rejected_at is null and p.deleted_at is null) as differences,
      (select count(*)::int from yclients_members m where m.psychologist_id is null and not m.is_gone
        and not (m.theirs->>'isFired')::boolean and not (m.theirs->>'isDeleted')::boolean) as people,
      array(select field from yclients_rules order by field) as rules`.execute(db)
  return rows[0] ?? { differences: 0, people: 0, rules: [] }
}

export async function openDifferences(db: Db, list: ListQuery<'id'>): Promise<{ rows: Difference[]; total: number }> {
  const { rows } = await sql<{ total: number; rows: Difference[] }>`
    with found as (
      select d.id, d.field, d.theirs, d.found_at, p.id as psychologist_id, p.full_name,
        to_jsonb(p)->d.field as ours
      from yclients_differences d join psychologists p on p.id = d.psychologist_id
      where d.rejected_at is null and p.deleted_at is null
    )
    select (select count(*)::int from found) as total, coalesce((
      select json_agg(json_build_object('id', id, 'field', field, 'ours', ours, 'theirs', theirs, 'found_at', found_at,
        'psychologist', json_build_object('id', psychologist_id, 'full_name', full_name)) order by place)
      from (
        select *, row_number() over (order by id ${sql.raw(list.sort_direction)}) as place from found
        order by id ${sql.raw(list.sort_direction)}
        limit ${list.per_page} offset ${(list.page - 1) * list.per_page}::bigint
      ) page), '[]') as rows`.execute(db)
  const read = rows[0] ?? { total: 0, rows: [] }
  return {
    total: read.total,
    rows: read.rows.map((row) => ({
      ...row,
      ...(row.field === 'avatar' ? { ours: pictureOf(row.ours), theirs: pictureOf(row.theirs) } : {}),
      found_at: new Date(row.found_at).toISOString(),
    })),
  }
}

/** Pictures are answered as addresses. */
function pictureOf(key: Difference['ours']): string | null {
  return key === null ? null : `/media/${key}`
}

/** People of YCLIENTS of whom nobody knows who they are here, with the cards that may be theirs. */
export async function unmatchedPeople(db: Db): Promise<UnmatchedPerson[]> {
  const members = (await unmatchedMembers(db)).slice(0, PEOPLE_MAX)
  const candidates = await candidatesFor(
    db,
    members.map(({ id }) => id),
  )
  return members.map(({ id, company_id, staff_id, branch, theirs }) => ({
    id,
    company_id,
    staff_id,
    branch,
    name: theirs.name,
    specialization: theirs.specialization,
    candidates: (candidates.get(id) ?? []).map(({ same_link: _, ...candidate }) => candidate),
  }))
}

/** What a branch lets visitors do with their visits; null: YCLIENTS has not told. */
export async function companyRules(db: Db, companyId: number) {
  const row = await db
    .selectFrom('yclients_companies')
    .select(['may_move', 'may_cancel', 'move_delay_seconds', 'cancel_delay_seconds'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? null
}

/** Whose card a member of staff is; null: nobody's. */
export async function psychologistOf(db: Db | Tx, companyId: number, staffId: number): Promise<number | null> {
  const row = await db
    .selectFrom('yclients_members')
    .select('psychologist_id')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row?.psychologist_id ?? null
}
