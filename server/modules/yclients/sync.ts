import { sql } from 'kysely'
import { branch } from '#contract/directories/branch.ts'
import { position } from '#contract/directories/position.ts'
import { YCL_OWNED_FIELDS } from '#contract/psychologists/ycl-owned-fields.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { DatabaseDown } from '#server/platform/db/connection/failures.ts'
import { HttpError } from '#server/platform/http/errors.ts'
import type { YclCompany, Yclients } from '#server/platform/yclients/yclients.ts'
import { DIRECTORIES } from '../directories/commands.ts'
import { saveOwnedFields, startCard, saveExternalChanges } from '../psychologists/commands.ts'
import { findPsychologist } from '../psychologists/queries.ts'
import { saveAvatars } from './avatars.ts'
import {
  isActive,
  ownedFields,
  primaryOf,
  proposedValues,
  type Member,
  type YclientsValues,
} from './card-from-members.ts'
import { saveDifferences, recordYclientsOrigin, splitYclientsChanges } from './differences.ts'
import { letClosedBranchesGo } from './closed-branches.ts'
import { bookedService, saveBookable, showNearest } from './free-times.ts'
import {
  candidatesFor,
  assignMember,
  saveCompany,
  saveServices,
  saveStaff,
  membersOfCard,
  unmatchedMembers,
  whileMatching,
  type KnownMember,
} from './members.ts'
import { isKnownFailure, addBranchError, messageForStaff, type Run } from './runs.ts'

/** Positions and branches of YCLIENTS that a card may have. */
const TITLE_MAX = 200

type Progress = (done: number, total: number) => Promise<void>

/**
 * Fetches everything and makes the product agree with it. Each step is a transaction of its own that may be done again, so
 * a run that was broken off anywhere is simply run anew; a second run writes nothing. A branch that cannot be fetched
 * leaves its people as they were.
 */
export async function syncEverything(ctx: Ctx, client: Yclients, run: Run, progress: Progress): Promise<void> {
  const companies = await client.companies()
  for (const [index, company] of companies.entries()) {
    await progress(index, companies.length)
    try {
      await syncCompany(ctx, client, company, run)
    } catch (error) {
      if (!isKnownFailure(error)) throw error
      addBranchError(run, company.title, messageForStaff(error))
    }
  }
  await letClosedBranchesGo(ctx.db, companies, run)
  await matchMembers(ctx, run)
  const cards = await cardsWithMembers(ctx.db)
  const failures: unknown[] = []
  for (const [index, id] of cards.entries()) {
    if (index % 20 === 0) await progress(companies.length + index, companies.length + cards.length)
    // A card that cannot be written keeps nobody else's from it.
    await syncCard(ctx, id, run).catch((error: unknown) => {
      if (error instanceof DatabaseDown) throw error
      failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
  await progress(companies.length + cards.length, companies.length + cards.length)
}

/** Fetches one of the staff again, of whom YCLIENTS has said that something changed. */
export async function syncMember(ctx: Ctx, client: Yclients, companyId: number, staffId: number, run: Run) {
  const one = await client.oneOfStaff(companyId, staffId)
  if (one !== null) {
    run.counts.staff += await saveStaff(ctx.db, companyId, [one], { isWhole: false })
    await saveAvatars(ctx, client, companyId, [one])
  } else run.counts.staff += await deleteMember(ctx.db, companyId, staffId)
  await matchMembers(ctx, run)
  const { rows } = await sql<{ psychologist_id: number | null }>`
    select psychologist_id from yclients_members where company_id = ${companyId} and staff_id = ${staffId}`.execute(
    ctx.db,
  )
  const [row] = rows
  const card = row?.psychologist_id ?? null
  if (card !== null) await syncCard(ctx, card, run)
}

async function syncCompany(ctx: Ctx, client: Yclients, company: YclCompany, run: Run) {
  const positions = await client.positions(company.id)
  const services = await client.services(company.id)
  const staff = await client.staff(company.id)
  await saveCompany(ctx.db, company)
  run.counts.branches += await upsertBranch(ctx, company)
  for (const title of new Set(positions.map((one) => one.title.slice(0, TITLE_MAX)).filter(Boolean))) {
    run.counts.positions += await upsertPosition(ctx, title)
  }
  run.counts.services += await saveServices(ctx.db, company.id, services)
  run.counts.staff += await saveStaff(ctx.db, company.id, staff)
  await saveAvatars(ctx, client, company.id, staff)
}

/**
 * A branch is known by its number; one that staff have written without it gets it. Its title is the site's own: where another
 * branch has it, as in a practice that calls all of them by its name, the number tells them apart.
 */
async function upsertBranch(ctx: Ctx, { id, title }: YclCompany): Promise<number> {
  const { rows } = await sql<{ id: number; ycl_id: number | null }>`
    select id, ycl_id from branches where deleted_at is null
      and (ycl_id = ${id} or normalise_text(title) = normalise_text(${title}))
    order by ycl_id = ${id} desc nulls last limit 1`.execute(ctx.db)
  const [known] = rows
  if (known?.ycl_id === id) return 0
  const { records } = DIRECTORIES[branch.name]
  if (known?.ycl_id === null) await records.update(ctx, known.id, { ycl_id: id })
  else
    await records.create(ctx, {
      title: known === undefined ? title.slice(0, TITLE_MAX) : numbered(title, id),
      ycl_id: id,
    })
  return 1
}

function numbered(title: string, id: number): string {
  const number = ` (YCLIENTS ${id})`
  return title.slice(0, TITLE_MAX - number.length) + number
}

async function upsertPosition(ctx: Ctx, title: string): Promise<number> {
  const { rows } = await sql`
    select 1 from positions where deleted_at is null and normalise_text(title) = normalise_text(${title})`.execute(
    ctx.db,
  )
  if (rows.length > 0) return 0
  await DIRECTORIES[position.name].records.create(ctx, { title })
  return 1
}

/** Whoever is recognised may be the one by whom another record is recognised, so it goes on until nobody is. */
async function matchMembers(ctx: Ctx, run: Run) {
  for (let before = Infinity, members = await unmatchedMembers(ctx.db); members.length < before;) {
    before = members.length
    for (const member of members) await matchMember(ctx, member, run)
    members = await unmatchedMembers(ctx.db)
  }
}

/**
 * Says whose a member is: of the card that leads to it, or of the one with the same name and phone. With nobody like them
 * they get a card, unpublished; with somebody who may be another person they wait for staff.
 */
async function matchMember(ctx: Ctx, member: KnownMember, run: Run) {
  await whileMatching(ctx.db, async (tx) => {
    const candidates = (await candidatesFor(tx, [member.id])).get(member.id) ?? []
    const linked = candidates.filter(({ same_link }) => same_link)
    const same = linked.length > 0 ? linked : candidates.filter((one) => one.same_name && one.same_phone)
    const [only] = same
    if (only !== undefined && same.length === 1) return assignMember(tx, member.id, only.id)
    if (candidates.length > 0) return
    await assignMember(tx, member.id, await newCard(tx, ctx, member))
    run.counts.created += 1
  })
}

/** A card as YCLIENTS tells of the person; staff look at it before visitors do. */
export async function newCard(tx: Tx, ctx: Ctx, member: Member): Promise<number> {
  const proposed = proposedValues(member)
  const told = Object.fromEntries(Object.entries(proposed).filter(([, value]) => value !== null)) as YclientsValues
  const { is_published: _, ...owned } = ownedFields([member], member)
  const full_name = proposed.full_name ?? `Сотрудник ${member.staff_id}`
  const { id } = await startCard(tx, ctx, { ...told, ...owned, ...(await placesOf(tx, [member], null)), full_name })
  await recordYclientsOrigin(tx, id, told)
  return id
}

/** Makes a card agree with what is known of its members. */
export async function syncCard(ctx: Ctx, id: number, run: Run) {
  await transaction(ctx.db, (tx) => syncCardWithin(tx, ctx, id, run))
}

/** The same within a transaction of the caller. A card that nobody of YCLIENTS belongs to keeps nothing of it. */
export async function syncCardWithin(tx: Tx, ctx: Ctx, id: number, run: Run) {
  await sql`select 1 from psychologists where id = ${id} for update`.execute(tx)
  const card = await findPsychologist(tx, id)
  const members = await membersOfCard(tx, id)
  const primary = card && primaryOf(members, card.ycl_link)
  // What lies in the trash is not touched.
  if (card === undefined) return
  if (primary === undefined) {
    await saveOwnedFields(tx, id, [])
    await showNearest(tx, ctx.clock(), [id])
    return
  }
  const { taken, proposed } = await splitYclientsChanges(tx, id, card, proposedValues(primary))
  const places = members.some(isActive) ? await placesOf(tx, members, card) : {}
  const owned = ownedFields(members, primary)
  await saveDifferences(tx, ctx.clock, id, proposed)
  await recordYclientsOrigin(tx, id, taken)
  const isChanged = await saveExternalChanges(tx, ctx, card, { ...owned, ...places, ...taken })
  await saveOwnedFields(tx, id, ownedNames(owned, members))
  await saveBookable(tx, members)
  await showNearest(tx, ctx.clock(), [id])
  if (isChanged) run.counts.updated += 1
  if (owned.ycl_fired === true && !card.ycl_fired) run.counts.fired += 1
}

/** The fields of a card that YCLIENTS keeps: those that it tells of, and when one can come where it is asked about that. */
function ownedNames(owned: object, members: Member[]): string[] {
  const isBooked = members.some((member) => bookedService(member) !== undefined)
  return YCL_OWNED_FIELDS.filter((field) => (field === 'next_slot_at' ? isBooked : field in owned))
}

/** Branches and positions of those who are at work; branches that YCLIENTS does not know stay. */
async function placesOf(tx: Tx, members: Member[], card: { branches: { id: number }[] } | null) {
  const active = members.filter(isActive)
  const titles = active.flatMap(({ theirs }) => theirs.position?.title.slice(0, TITLE_MAX) ?? [])
  const { rows: branches } = await sql<{ id: number }>`
    select id from branches where deleted_at is null and (ycl_id = any(${active.map((one) => one.company_id)}::int[])
      or (ycl_id is null and id = any(${(card?.branches ?? []).map((one) => one.id)}::int[])))`.execute(tx)
  const { rows: positions } = await sql<{ id: number }>`
    select id from positions where deleted_at is null
      and normalise_text(title) in (select normalise_text(told) from unnest(${titles}::text[]) told)`.execute(tx)
  return {
    branches: branches.map(({ id }) => id),
    ...(positions.length === 0 ? {} : { positions: positions.map(({ id }) => id) }),
  }
}

async function cardsWithMembers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct psychologist_id as id from yclients_members where psychologist_id is not null order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function deleteMember(db: Db, companyId: number, staffId: number): Promise<number> {
  const gone = await db
    .updateTable('yclients_members')
    .set({ is_gone: true })
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where('is_gone', '=', false)
    .executeTakeFirst()
  return Number(gone.numUpdatedRows)
}

/** Refuses what needs a YCLIENTS where there is none. */
export function connected(client: Yclients | undefined): Yclients {
  if (client !== undefined) return client
  throw new HttpError(
    409,
    'YCLIENTS не\u00a0подключён. Ключи YCLIENTS_PARTNER_TOKEN и\u00a0YCLIENTS_USER_TOKEN задаёт тот, кто запускает программу.',
  )
}

/** Whom the history names where the program acts for YCLIENTS. */
export const SOURCE = 'YCLIENTS'

export function asYclients(ctx: Omit<Ctx, 'actor'>): Ctx {
  return { ...ctx, actor: null as unknown as Actor, source: SOURCE }
}
