import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

interface SharedPerson {
  full_name: string
  short_intro: string | null
  avatar: string | null
  specializations: string[]
}

/** What the picture of a published psychologist says, or undefined. One statement. */
export async function findSharedPerson(db: Db, slug: string): Promise<SharedPerson | undefined> {
  const { rows } = await sql<SharedPerson>`
    select p.full_name, p.short_intro, p.avatar, coalesce((
      select json_agg(s.title order by s.title collate "und-x-icu", s.id)
      from psychologist_specializations link join specializations s on s.id = link.specialization_id
      where link.psychologist_id = p.id and s.is_published and s.deleted_at is null), '[]') as specializations
    from psychologists p
    where p.slug = ${slug} and p.is_published and p.deleted_at is null`.execute(db)
  return rows[0]
}
