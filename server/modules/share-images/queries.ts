import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { isAt } from '#server/platform/db/queries/former-slug.ts'

interface SharedPerson {
  id: number
  full_name: string
  short_intro: string | null
  avatar: string | null
  specializations: string[]
}

/** What the picture of a published psychologist says, at a former address too, or undefined. One statement. */
export async function findSharedPerson(db: Db, slug: string): Promise<SharedPerson | undefined> {
  const { rows } = await sql<SharedPerson>`
    select p.id, p.full_name, p.short_intro, p.avatar, coalesce((
      select json_agg(s.title order by s.title collate "und-x-icu", s.id)
      from psychologist_specializations link join specializations s on s.id = link.specialization_id
      where link.psychologist_id = p.id and s.is_published and s.deleted_at is null), '[]') as specializations
    from psychologists p
    where ${isAt('psychologist', sql`p`, slug)} and p.is_published and p.deleted_at is null`.execute(db)
  return rows[0]
}

/** What the picture of a published topic or specialization says, or undefined. One statement. */
export async function findSharedLanding(db: Db, table: 'topics' | 'specializations', slug: string) {
  // Of specializations no former address is known.
  const isHere = table === 'topics' ? isAt('topic', sql`d`, slug) : sql`d.slug = ${slug}`
  const key = sql.ref(table === 'topics' ? 'topic_id' : 'specialization_id')
  const { rows } = await sql<{ heading: string | null; title: string; count: number }>`
    select d.heading, d.title, (
      select count(*)::int from ${sql.table(`psychologist_${table}`)} l join psychologists p on p.id = l.psychologist_id
      where l.${key} = d.id and p.is_published and p.deleted_at is null) as count
    from ${sql.table(table)} d where ${isHere} and d.is_published and d.deleted_at is null`.execute(db)
  return rows[0]
}
