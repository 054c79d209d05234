import type { TopicGroup } from '#contract/psychologists/topic-groups.ts'
import { sql, type Insertable } from 'kysely'
import type { Permission } from '#contract/people/permissions.ts'
import type { RoleName } from '#contract/people/roles.ts'
import type { Tables } from '#db/tables.gen.ts'
import type { Db } from '#server/platform/db/database.ts'
import { hashPassword } from '#server/platform/security/password.ts'
import { nextSerial } from './setup/serial.ts'

/** Builders make what a test mentions and nothing else; the rest gets plain values that are unique. */

interface UserTraits extends Partial<Insertable<Tables['users']>> {
  password?: string
  role?: RoleName | null
}

export async function aUser(db: Db, { role = null, password, ...traits }: UserTraits = {}) {
  const serial = nextSerial()
  const user = await db
    .insertInto('users')
    .values({
      email: `person-${serial}@smysl.test`,
      first_name: 'Пётр',
      last_name: `Испытателев ${serial}`,
      password_hash: password === undefined ? null : await hashOf(password),
      ...traits,
    })
    .returning(['id', 'email', 'full_name'])
    .executeTakeFirstOrThrow()
  if (role !== null) {
    await sql`insert into user_roles (user_id, role_id) select ${user.id}, id from roles where name = ${role}`.execute(
      db,
    )
  }
  return user
}

const hashes = new Map<string, Promise<string>>()

/** Hashed once: to do it slowly is its very point. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

interface PsychologistTraits extends Partial<Insertable<Tables['psychologists']>> {
  topics?: number[]
  specializations?: number[]
  branches?: number[]
  positions?: number[]
  pages?: number[]
}

const LINK_KEYS = {
  topics: 'topic_id',
  specializations: 'specialization_id',
  branches: 'branch_id',
  positions: 'position_id',
  pages: 'page_id',
} as const

export async function aPsychologist(db: Db, traits: PsychologistTraits = {}) {
  const serial = nextSerial()
  const { topics, specializations, branches, positions, pages, ...columns } = traits
  const psychologist = await db
    .insertInto('psychologists')
    .values({ full_name: `Психолог Номер ${serial}`, slug: `psychologist-${serial}`, ...columns })
    .returning(['id', 'slug', 'full_name', 'version'])
    .executeTakeFirstOrThrow()
  for (const [name, ids] of Object.entries({ topics, specializations, branches, positions, pages })) {
    if (ids === undefined) continue
    const key = LINK_KEYS[name as keyof typeof LINK_KEYS]
    await sql`insert into ${sql.table(`psychologist_${name}`)} (psychologist_id, ${sql.ref(key)})
      select ${psychologist.id}, unnest(${ids}::int[])`.execute(db)
  }
  return psychologist
}

interface LandingTraits {
  title?: string
  is_published?: boolean
  slug?: string
  heading?: string
  intro?: string
  questions?: string
  deleted_at?: Date
}

interface TopicTraits extends LandingTraits {
  is_couples?: boolean
  groups?: TopicGroup[]
  spoken?: string
  about?: string
}

export async function aTopic(db: Db, traits: TopicTraits = {}) {
  const serial = nextSerial()
  return db
    .insertInto('topics')
    .values({ title: `Тема ${serial}`, slug: `topic-${serial}`, is_published: true, ...traits })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}

export async function aSpecialization(db: Db, traits: LandingTraits = {}) {
  const serial = nextSerial()
  return db
    .insertInto('specializations')
    .values({ title: `Специализация ${serial}`, slug: `specialization-${serial}`, is_published: true, ...traits })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}

export async function aBranch(db: Db, traits: { title?: string } = {}) {
  const serial = nextSerial()
  return db
    .insertInto('branches')
    .values({ title: `Филиал ${serial}`, ...traits })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}

export async function aCrisisLine(db: Db, traits: { title?: string } = {}) {
  const serial = nextSerial()
  return db
    .insertInto('crisis_lines')
    .values({ title: `Линия ${serial}`, number: '112', for_whom: 'Всем', ...traits })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}

export async function aPosition(db: Db, traits: { title?: string } = {}) {
  const serial = nextSerial()
  return db
    .insertInto('positions')
    .values({ title: `Должность ${serial}`, ...traits })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}

type PageTraits = Pick<
  Partial<Insertable<Tables['pages']>>,
  'title' | 'link' | 'with_psychologists' | 'status' | 'publish_at' | 'data'
>

export async function aPage(db: Db, traits: PageTraits = {}) {
  const serial = nextSerial()
  return db
    .insertInto('pages')
    .values({ title: `Страница ${serial}`, link: `/page-${serial}`, ...traits })
    .returning(['id', 'title', 'link'])
    .executeTakeFirstOrThrow()
}

/** A page beside which changes wait: at version 1 of each. */
export async function aWaitingPage(db: Db, changes: Partial<Insertable<Tables['page_changes']>> = {}) {
  const page = await aPage(db)
  await db
    .insertInto('page_changes')
    .values({ page_id: page.id, fields: JSON.stringify({ title: 'Новое имя' }), saved_at: new Date(), ...changes })
    .execute()
  return page
}

export async function aReview(db: Db, traits: Partial<Insertable<Tables['reviews']>> = {}) {
  const serial = nextSerial()
  const status = traits.status ?? 'pending'
  return db
    .insertInto('reviews')
    .values({
      author_name: 'Анна',
      text: `Отзыв номер ${serial}: мне стало легче говорить о себе.`,
      consent_version: '2026-01',
      consent_at: new Date(),
      published_at: status === 'published' ? new Date() : null,
      rejection_reason: status === 'rejected' ? 'ad' : null,
      ...traits,
    })
    .returning(['id', 'version', 'text'])
    .executeTakeFirstOrThrow()
}

export async function aRequest(db: Db, traits: Partial<Insertable<Tables['requests']>> = {}) {
  const serial = nextSerial()
  return db
    .insertInto('requests')
    .values({
      number: `26-${String(serial).padStart(4, '0')}`,
      for_whom: 'self',
      name: 'Ольга',
      contact_type: 'phone',
      contact: '+79161234567',
      consents: JSON.stringify([
        { purpose: 'personal-data', version: '2026-01', at: '2026-11-01T10:00:00.000Z' },
        { purpose: 'health-data', version: '2026-01', at: '2026-11-01T10:00:00.000Z' },
      ]),
      ...traits,
    })
    .returning(['id', 'version', 'number'])
    .executeTakeFirstOrThrow()
}

const PAID = ['paid', 'partially_refunded', 'refunded']

export async function aTransaction(db: Db, traits: Partial<Insertable<Tables['transactions']>> = {}) {
  const serial = nextSerial()
  const status = String(traits.status ?? 'created')
  return db
    .insertInto('transactions')
    .values({
      public_id: String(serial).padStart(22, 'A'),
      // Beyond what the product counts to in a test.
      number: `2026-${String(50_000 + serial)}`,
      amount: 450_000,
      purpose: 'consultation',
      description: 'Консультация, 50 минут',
      payer_name: 'Ирина Соколова',
      payer_email: 'irina.s@mail.test',
      payer_phone: '+79160000001',
      expires_at: new Date(Date.now() + 86_400_000),
      paid_at: PAID.includes(status) ? new Date() : null,
      ...traits,
    })
    .returning(['id', 'version', 'number', 'public_id'])
    .executeTakeFirstOrThrow()
}

/** A role that staff made, with these permissions. */
export async function aRole(db: Db, { name, permissions = [] }: { name?: string; permissions?: Permission[] } = {}) {
  const serial = nextSerial()
  const role = await db
    .insertInto('roles')
    .values({ name: name ?? `Роль ${serial}` })
    .returning(['id', 'name', 'version'])
    .executeTakeFirstOrThrow()
  await sql`insert into role_permissions (role_id, permission_id)
    select ${role.id}, id from permissions where name = any(${permissions}::text[])`.execute(db)
  return role
}

/** The id of one of the five roles. */
export async function roleId(db: Db, name: RoleName): Promise<number> {
  const role = await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return role.id
}
