import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import { DEFAULT_PERMISSIONS } from '#contract/people/permissions.ts'
import { checkChain } from '#server/modules/audit-log/chain-checks.ts'
import { record } from '#server/modules/audit-log/commands.ts'
import { recordOwnWork } from '#server/modules/own-work/own-news.ts'
import type { Clock } from '#server/platform/clock.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { hashPassword } from '#server/platform/security/password.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { seedApplications } from './applications.ts'
import { seedRequests } from './requests.ts'
import { seedReviews } from './reviews.ts'
import { seedTransactions } from './transactions.ts'
import { seedVisits } from './visits.ts'
import type { World } from './world-schema.ts'
import { readWorld } from './world.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const MOSCOW_MORNING_UTC = 7
const WORKING_HOURS = 11

/** What the card of a psychologist points at, and by which column. */
const LINKS = [
  ['topics', 'topic_id'],
  ['specializations', 'specialization_id'],
  ['positions', 'position_id'],
  ['branches', 'branch_id'],
] as const

type DemoPsychologist = World['psychologists'][number]

interface SeedContext {
  db: Db
  storage: Storage
  clock: Clock
}

interface Ids {
  branches: number[]
  positions: number[]
  specializations: number[]
  topics: number[]
  pages: number[]
  users: number[]
  psychologistByNumber: Map<number, number>
}

/** One seeding: what is told, where it goes, and when it was. */
interface Seeding {
  tx: Tx
  now: Date
  world: World
  portraits: Map<number, string>
}

/** Fills an empty database with the demo world, all of it or nothing. Times are counted back from now. */
export async function seedDemo({ db, storage, clock }: SeedContext) {
  const now = clock()
  const world = readWorld()
  const portraits = await storePortraits(storage, world)
  await transaction(db, async (tx) => {
    const seeding = { tx, now, world, portraits }
    const ids = await insertRecords(seeding)
    for (const person of world.psychologists) await insertPsychologist(seeding, person, ids)
    await linkPages(seeding, ids)
    await writeHistory(seeding, ids)
    await seedCustomers(seeding, ids)
    await checkChain(tx, now)
  })
}

/** What the cards of psychologists point at. */
async function insertRecords(seeding: Seeding): Promise<Ids> {
  const { tx, world } = seeding
  const branches = await insert(tx, 'branches', world.branches)
  const topics = world.topics.map(({ couples, ...topic }) => landed({ ...topic, is_couples: couples }))
  const positions = world.positions.map(({ branch, ...item }) => ({
    ...item,
    filial_id: branch === null ? null : at(branches, branch),
  }))
  const pages = world.pages.map(
    ({ psychologists: _, data, status = 'published', publish_in_days = null, ...page }) => ({
      ...page,
      status,
      publish_at: publish_in_days === null ? null : morningIn(publish_in_days, seeding.now),
      data: JSON.stringify(data),
    }),
  )
  return {
    branches,
    specializations: await insert(
      tx,
      'specializations',
      world.specializations.map((item) => landed(item)),
    ),
    topics: await insert(tx, 'topics', topics),
    users: await insertPeople(seeding),
    positions: await insert(tx, 'positions', positions),
    pages: await insert(tx, 'pages', pages),
    psychologistByNumber: new Map(),
  }
}

/** Ten in the morning of Moscow, so many days from now. */
function morningIn(days: number, now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS + days) * DAY_MS + 7 * HOUR_MS)
}

/** What visitors left behind: payments, reviews, requests and visits. */
async function seedCustomers({ tx, now, world }: Seeding, ids: Ids) {
  const { psychologistByNumber, topics, branches } = ids
  const { people, reviews, requests } = world
  const moderators = ids.users.filter((_, index) => people[index]?.role === 'moderator' && people[index]?.is_active)
  const paid = await seedTransactions(tx, { now, psychologistByNumber, moderators })
  await seedReviews(tx, { reviews, now, psychologistByNumber, moderators, paid })
  await seedRequests(tx, { requests, now, topics, branches, moderators, psychologistByNumber })
  await sql`select fill_clients()`.execute(tx)
  // What was there before anybody looked is no news.
  await recordOwnWork(tx, now)
  await seedApplications(tx, world.applications, now)
  await seedVisits(tx, now)
}

/** True while nobody has an account: the database has just been made. */
export async function isEmpty(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return row === undefined
}

async function storePortraits(storage: Storage, { psychologists }: World): Promise<Map<number, string>> {
  const keys = await Promise.all(
    psychologists.map(async ({ n }) => {
      const file = new URL(`./portraits/${String(n).padStart(2, '0')}.webp`, import.meta.url)
      return [n, await storage.put(await readFile(file), 'webp')] as const
    }),
  )
  return new Map(keys)
}

async function insert(
  tx: Tx,
  table: 'branches' | 'positions' | 'specializations' | 'topics' | 'pages',
  rows: object[],
) {
  const inserted = await tx
    .insertInto(table)
    .values(rows as never)
    .returning('id')
    .execute()
  return inserted.map((row) => row.id)
}

/** What has a page of its own on the site, as its row. */
function landed<T extends { questions: [question: string, answer: string][] }>({ questions, ...item }: T) {
  const asked = questions.map(([question, answer]) => ({ question, answer }))
  return { ...item, questions: JSON.stringify(asked), is_published: true }
}

async function insertPeople({ tx, now, world: { people } }: Seeding): Promise<number[]> {
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const ids: number[] = []
  for (const [index, { role, is_verified, psychologist: _, ...person }] of people.entries()) {
    const created_at = new Date(now.getTime() - (420 - index * 9) * DAY_MS)
    const { id } = await tx
      .insertInto('users')
      .values({
        ...person,
        password_hash,
        created_at,
        updated_at: created_at,
        email_verified_at: is_verified ? new Date(created_at.getTime() + HOUR_MS) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (role !== null) {
      await sql`insert into user_roles (user_id, role_id) select ${id}, roles.id from roles where name = ${role}`.execute(
        tx,
      )
    }
    ids.push(id)
  }
  return ids
}

async function insertPsychologist({ tx, now, world, portraits }: Seeding, person: DemoPsychologist, ids: Ids) {
  const { n, topics, specializations, positions, branches, ...rest } = person
  const { next_slot_in_hours, verified_days_ago, credentials, ...columns } = rest
  const created_at = new Date(now.getTime() - (15 + ((n * 37) % 330)) * DAY_MS - n * 7 * 60_000)
  const owner = world.people.findIndex((user) => user.psychologist === n)
  const { id } = await tx
    .insertInto('psychologists')
    .values({
      ...columns,
      credentials: JSON.stringify(credentials),
      user_id: owner === -1 ? null : at(ids.users, owner),
      avatar: portraits.get(n) ?? null,
      created_at,
      updated_at: created_at,
      next_slot_at: next_slot_in_hours === null ? null : workingHour(now, next_slot_in_hours),
      schedule_till: next_slot_in_hours === null ? null : dayAfter(now, 30),
      verified_at: verified_days_ago === null ? null : new Date(now.getTime() - verified_days_ago * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids.psychologistByNumber.set(n, id)
  for (const [others, key] of LINKS) {
    const linked = person[others].map((index) => at(ids[others], index))
    await sql`insert into ${sql.table(`psychologist_${others}`)} (psychologist_id, ${sql.ref(key)})
      select ${id}, unnest(${linked}::int[])`.execute(tx)
  }
}

async function linkPages({ tx, world: { pages } }: Seeding, ids: Ids) {
  for (const [index, page] of pages.entries()) {
    for (const n of page.psychologists) {
      const psychologist_id = ids.psychologistByNumber.get(n)
      if (psychologist_id === undefined) continue
      await tx
        .insertInto('psychologist_pages')
        .values({ psychologist_id, page_id: at(ids.pages, index) })
        .execute()
    }
  }
}

/** A few weeks of work of the demo staff, so that histories are not empty. Values tell what the records hold today. */
async function writeHistory({ tx, now, world: { people, psychologists } }: Seeding, ids: Ids) {
  const staff = people.map((person, index) => ({
    id: at(ids.users, index),
    full_name: [person.last_name, person.first_name, person.surname].filter(Boolean).join(' '),
    roles: person.role === null ? [] : [person.role],
  }))
  const keepers = staff.filter(({ roles }) =>
    roles.some((role) => DEFAULT_PERMISSIONS[role].includes('psychologists.update')),
  )
  for (const [step, person] of psychologists.entries()) {
    const id = ids.psychologistByNumber.get(person.n)
    const actor = keepers[step % keepers.length]
    if (id === undefined || actor === undefined) continue
    const moment = new Date(now.getTime() - (49 - step) * 13 * HOUR_MS)
    const subject = { type: 'psychologist', id, label: person.full_name }
    // Lines of one request are told as one change.
    const request = { id: `demo-${step}`, ip: null, userAgent: null }
    await record(tx, { actor, clock: () => moment, request }, 'psychologist.updated', subject, [changeOf(person, step)])
  }
}

function changeOf(person: DemoPsychologist, step: number): AuditChange {
  if (step % 3 === 0) return { field: 'price', old: person.price - 30_000, new: person.price }
  if (step % 3 === 1) return { field: 'workload', old: Math.abs(person.workload - 1200), new: person.workload }
  return { field: 'is_published', old: !person.is_published, new: person.is_published }
}

/** The first full hour of a working day (10:00–20:00 in Moscow) at about that distance. */
function workingHour(now: Date, hours: number): Date {
  const slot = new Date(now.getTime() + hours * HOUR_MS)
  slot.setUTCHours(MOSCOW_MORNING_UTC + ((hours * 7) % WORKING_HOURS), 0, 0, 0)
  return slot > now ? slot : new Date(slot.getTime() + DAY_MS)
}

function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

function at(list: number[], index: number): number {
  const value = list[index]
  if (value === undefined) throw new Error(`The demo data points at number ${index}, which does not exist`)
  return value
}
