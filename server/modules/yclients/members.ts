import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import type { YclCompany, YclService, YclStaff } from '#server/platform/yclients/yclients.ts'
import { isActive, storedMember, type StoredMember, type Member } from './card-from-members.ts'

/** Any number: one transaction at a time says whose a member is. */
const MATCHING_LOCK = 71_830_436

/**
 * A branch that tells of nobody although several work there: so look rights that the key of YCLIENTS has lost. To believe it
 * would take all of them off the site.
 */
export class NobodyTold extends Error {
  readonly told: string

  constructor(atWork: number) {
    super('YCLIENTS tells of none of the staff')
    this.told =
      `YCLIENTS не\u00a0назвал ни\u00a0одного сотрудника (в\u00a0прошлый раз: ${atWork}). Карточки оставлены как были. ` +
      'Проверьте права ключа; если филиал закрыт, отметьте его людей в\u00a0YCLIENTS уволенными.'
  }
}

export interface KnownMember extends Member {
  psychologist_id: number | null
  branch: string | null
}

/**
 * Keeps the staff of a branch as YCLIENTS tells of them, and marks those whom it does not tell of any more. With `isWhole`
 * false it tells of these alone. Answers how many differ. Throws `NobodyTold` where nobody is left of several.
 */
export async function saveStaff(
  db: Db,
  companyId: number,
  staff: YclStaff[],
  { isWhole = true } = {},
): Promise<number> {
  return transaction(db, async (tx) => {
    const known = new Map((await membersOf(tx, companyId)).map((member) => [member.staff_id, member]))
    const atWork = [...known.values()].filter(isActive).length
    if (isWhole && staff.length === 0 && atWork > 1) throw new NobodyTold(atWork)
    let differ = 0
    for (const one of staff) {
      const theirs = storedMember(one)
      const before = known.get(one.staffId)
      known.delete(one.staffId)
      if (before !== undefined && !before.is_gone && isDeepStrictEqual(before.theirs, plain(theirs))) continue
      differ += 1
      const values = { is_gone: false, theirs: jsonText(theirs) }
      await tx
        .insertInto('yclients_members')
        .values({ company_id: companyId, staff_id: one.staffId, ...values })
        .onConflict((conflict) => conflict.columns(['company_id', 'staff_id']).doUpdateSet(values))
        .execute()
    }
    const gone = isWhole ? [...known.values()].filter((member) => !member.is_gone).map(({ id }) => id) : []
    if (gone.length > 0) {
      await sql`update yclients_members set is_gone = true where id = any(${gone}::int[])`.execute(tx)
    }
    return differ + gone.length
  })
}

/** Keeps what a branch lets visitors do. What is the same is not written. */
export async function saveCompany(db: Db, company: YclCompany) {
  const { id, timeZone, mayMove, mayCancel, moveDelaySeconds, cancelDelaySeconds } = company
  await sql`
    insert into yclients_companies as c (company_id, time_zone, may_move, may_cancel, move_delay_seconds, cancel_delay_seconds)
    values (${id}, ${timeZone}, ${mayMove}, ${mayCancel}, ${moveDelaySeconds}, ${cancelDelaySeconds})
    on conflict (company_id) do update set time_zone = excluded.time_zone, may_move = excluded.may_move,
      may_cancel = excluded.may_cancel, move_delay_seconds = excluded.move_delay_seconds,
      cancel_delay_seconds = excluded.cancel_delay_seconds
    where (c.*) is distinct from (excluded.*)`.execute(db)
}

export async function saveServices(db: Db, companyId: number, services: YclService[]): Promise<number> {
  return transaction(db, async (tx) => {
    const kept = await tx
      .selectFrom('yclients_services')
      .select(['service_id', 'title', 'price_min', 'price_max', 'is_active'])
      .where('company_id', '=', companyId)
      .execute()
    const known = new Map(kept.map((service) => [service.service_id, service]))
    let differ = 0
    for (const { id, title, priceMin, priceMax, isActive } of services) {
      const row = { service_id: id, title, price_min: priceMin, price_max: priceMax, is_active: isActive }
      const isSame = isDeepStrictEqual(known.get(id), row)
      known.delete(id)
      if (isSame) continue
      differ += 1
      const { service_id: _, ...columns } = row
      await tx
        .insertInto('yclients_services')
        .values({ company_id: companyId, ...row })
        .onConflict((conflict) => conflict.columns(['company_id', 'service_id']).doUpdateSet(columns))
        .execute()
    }
    const gone = [...known.keys()]
    if (gone.length > 0) {
      await tx
        .deleteFrom('yclients_services')
        .where('company_id', '=', companyId)
        .where(sql<boolean>`service_id = any(${gone}::int[])`)
        .execute()
    }
    return differ + gone.length
  })
}

async function membersOf(tx: Tx, companyId: number): Promise<KnownMember[]> {
  return read(tx, sql`m.company_id = ${companyId}`)
}

export function membersOfCard(db: Db, psychologistId: number): Promise<KnownMember[]> {
  return read(db, sql`m.psychologist_id = ${psychologistId}`)
}

/** Those whom nobody has taken for somebody, oldest first. Who has left is nobody's concern. */
export function unmatchedMembers(db: Db): Promise<KnownMember[]> {
  const isThere = sql`not m.is_gone and not (m.theirs->>'isFired')::boolean and not (m.theirs->>'isDeleted')::boolean`
  return read(db, sql`m.psychologist_id is null and ${isThere}`)
}

async function read(db: Db | Tx, condition: ReturnType<typeof sql>): Promise<KnownMember[]> {
  const { rows } = await sql<KnownMember>`
    select m.id, m.company_id, m.staff_id, m.psychologist_id, m.is_gone, m.theirs, m.avatar,
      (select b.title from branches b where b.ycl_id = m.company_id and b.deleted_at is null) as branch
    from yclients_members m where ${condition} order by m.id`.execute(db)
  return rows
}

/** Somebody who may be the same person. */
export interface Candidate {
  id: number
  full_name: string
  same_name: boolean
  same_phone: boolean
  /** The link of the card leads to this very record. */
  same_link: boolean
}

/** The cards that may be of these people, for each the likeliest first. */
export async function candidatesFor(db: Db | Tx, memberIds: number[]): Promise<Map<number, Candidate[]>> {
  const { rows } = await sql<Candidate & { member_id: number }>`
    with asked as (
      select id as member_id, staff_id, normalise_text(theirs->>'name') as name_key, theirs->>'phone' as phone
      from yclients_members where id = any(${memberIds}::int[])
    ), found as (
      select member_id, p.id, true as same_name, false as same_phone, false as same_link
      from asked join psychologists p on p.name_key = asked.name_key
      union all
      select member_id, p.id, false, true, false from asked join psychologists p on p.ycl_phone = asked.phone
      union all
      -- A card gets the phone of YCLIENTS only after the matching: what its other records tell counts already.
      select member_id, other.psychologist_id, false, true, false
      from asked join yclients_members other on other.theirs->>'phone' = asked.phone and other.psychologist_id is not null
      union all
      select member_id, p.id, false, false, true
      from asked join psychologists p on substring(p.ycl_link from '[?&]o=m([0-9]+)') = asked.staff_id::text
    )
    select member_id, p.id, p.full_name, bool_or(same_name) as same_name, bool_or(same_phone) as same_phone,
      bool_or(same_link) as same_link
    from found join psychologists p using (id)
    where p.deleted_at is null
    group by member_id, p.id
    order by bool_or(same_link) desc, bool_or(same_phone) desc, p.id`.execute(db)
  const found = Map.groupBy(rows, ({ member_id }) => member_id)
  return new Map([...found].map(([id, list]) => [id, list.map(({ member_id: _, ...candidate }) => candidate)]))
}

/** Runs `work` while nobody else says whose a member is. */
export function whileMatching<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MATCHING_LOCK)})`.execute(tx)
    return work(tx)
  })
}

export async function assignMember(tx: Tx, memberId: number, psychologistId: number) {
  await tx.updateTable('yclients_members').set({ psychologist_id: psychologistId }).where('id', '=', memberId).execute()
}

/** As the database will give it back. */
function plain(theirs: StoredMember): unknown {
  return JSON.parse(jsonText(theirs))
}
