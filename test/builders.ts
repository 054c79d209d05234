import { sql, type Insertable } from 'kysely'
import type { RoleName } from '#contract/roles.ts'
import type { PsychologistsTable } from '#db/tables.ts'
import type { Db } from '#server/platform/db/database.ts'
import { hashPassword } from '#server/platform/password.ts'

/** Builders make what a test mentions and nothing else; the rest gets plain values that are unique. */
let serial = 0

interface UserTraits {
  email?: string
  password?: string
  first_name?: string
  last_name?: string
  role?: RoleName | null
  is_active?: boolean
  is_fired?: boolean
}

export async function aUser(db: Db, { role = null, password, ...traits }: UserTraits = {}) {
  serial += 1
  const user = await db
    .insertInto('users')
    .values({
      email: `person-${serial}@smysl.test`,
      first_name: 'Пётр',
      last_name: `Испытателев ${serial}`,
      password_hash: password === undefined ? null : await hashPassword(password),
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

interface PsychologistTraits extends Partial<Insertable<PsychologistsTable>> {
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
  serial += 1
  const { topics, specializations, branches, positions, pages, ...columns } = traits
  const psychologist = await db
    .insertInto('psychologists')
    .values({ full_name: `Психолог Номер ${serial}`, slug: `psychologist-${serial}`, ...columns })
    .returning(['id', 'slug', 'full_name', 'version'])
    .executeTakeFirstOrThrow()
  for (const [name, ids] of Object.entries({ topics, specializations, branches, positions, pages })) {
    const key = LINK_KEYS[name as keyof typeof LINK_KEYS]
    await sql`insert into ${sql.table(`psychologist_${name}`)} (psychologist_id, ${sql.ref(key)})
      select ${psychologist.id}, unnest(${ids ?? []}::int[])`.execute(db)
  }
  return psychologist
}

export async function aTopic(db: Db, traits: { title?: string; is_published?: boolean } = {}) {
  serial += 1
  return db
    .insertInto('topics')
    .values({ title: `Тема ${serial}`, is_published: true, ...traits })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}

export async function aSpecialization(db: Db, traits: { title?: string; is_published?: boolean } = {}) {
  serial += 1
  return db
    .insertInto('specializations')
    .values({ title: `Специализация ${serial}`, is_published: true, ...traits })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}

export async function aBranch(db: Db, traits: { title?: string } = {}) {
  serial += 1
  return db
    .insertInto('branches')
    .values({ title: `Филиал ${serial}`, ...traits })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}

export async function aPosition(db: Db, traits: { title?: string } = {}) {
  serial += 1
  return db
    .insertInto('positions')
    .values({ title: `Должность ${serial}`, ...traits })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}

export async function aPage(db: Db, traits: { title?: string; link?: string } = {}) {
  serial += 1
  return db
    .insertInto('pages')
    .values({ title: `Страница ${serial}`, link: `/page-${serial}`, ...traits })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}
