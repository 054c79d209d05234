import { sql } from 'kysely'
import type { World } from '../world.ts'
import type { Scene } from './scene.ts'

/**
 * Fills every list until each has `count` rows more, and hangs them on each other and on the caller's own records, so
 * that a query per row or per relation would show. Straight into the tables: two hundred calls a list would take minutes.
 */
export async function crowd({ world, id, card }: Scene, offset: number, count: number) {
  const numbers = sql`generate_series(${offset + 1}::int, ${offset + count}::int) n`
  const run = (statement: ReturnType<typeof sql>) => statement.execute(world.db)
  await run(sql`insert into users (email, first_name, last_name, is_active)
    select 'crowd-' || n || '@smysl.test', 'Имя', 'Толпин ' || n, true from ${numbers}`)
  await run(sql`insert into user_roles (user_id, role_id)
    select u.id, r.id from users u, roles r where u.email like 'crowd-%' and r.name = 'psychologist' on conflict do nothing`)
  await run(sql`insert into roles (name) select 'Роль толпы ' || n from ${numbers}`)
  await run(sql`insert into role_permissions (role_id, permission_id)
    select r.id, p.id from roles r, permissions p where r.name like 'Роль толпы%' on conflict do nothing`)
  for (const table of ['specializations', 'topics']) {
    await run(sql`insert into ${sql.table(table)} (title, slug, intro)
      select 'Запись ' || n, 'record-' || n, 'Текст' from ${numbers}`)
    await run(sql`insert into ${sql.table(table)} (title, slug, deleted_at)
      select 'Удалённая ' || n, 'deleted-' || n, now() from ${numbers}`)
  }
  for (const table of ['positions', 'branches']) {
    await run(sql`insert into ${sql.table(table)} (title) select 'Запись ' || n from ${numbers}`)
    await run(sql`insert into ${sql.table(table)} (title, deleted_at) select 'Удалённая ' || n, now() from ${numbers}`)
  }
  await run(sql`update topics set is_published = true`)
  await run(sql`update positions set filial_id = (select min(id) from branches)`)
  await run(sql`insert into pages (title, link) select 'Страница ' || n, '/crowd-' || n from ${numbers}`)
  await run(sql`insert into psychologists (full_name, slug, is_published, short_intro)
    select 'Толпин Психолог ' || n, 'crowd-' || n, true, 'Работаю бережно.' from ${numbers}`)
  await linkEverybody(world)
  await run(sql`insert into reviews (author_name, text, rating, status, published_at, psychologist_id, consent_version, consent_at)
    select 'Анна', 'Отзыв толпы номер ' || n || ', спасибо.', 5, 'published', now(), ${card}, '2026-01', now() from ${numbers}`)
  await run(sql`insert into requests (number, for_whom, name, contact_type, contact, consents, preferences, assignee_id)
    select 'crowd-' || n, 'self', 'Ольга', 'phone', '+79161234567', '[]', '{}', ${id} from ${numbers}`)
  await run(sql`insert into request_topics (request_id, topic_id)
    select q.id, t.id from requests q, (select id from topics order by id limit 3) t on conflict do nothing`)
  await run(sql`insert into transactions (public_id, number, amount, purpose, description, psychologist_id, payer_name, expires_at)
    select lpad(n::text, 22, 'c'), 'crowd-' || n, 450000, 'consultation', 'Встреча', ${card}, 'Ирина', now() + interval '1 day'
    from ${numbers}`)
  await run(sql`insert into transaction_events (transaction_id, at, source, to_status)
    select min(id), now(), 'system', 'pending' from transactions, ${numbers} group by n`)
  await run(sql`insert into visits (at, page, visitor_id, device)
    select now() - n * interval '1 hour', '/catalog', 'visitor_' || n, 'desktop' from ${numbers}`)
  await run(sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
    select sha256(('crowd ' || n)::bytea), ${id}, now(), now(), now() + interval '1 day' from ${numbers}`)
}

/** Everybody has each of the first twenty topics, pages and so on. */
async function linkEverybody({ db }: World) {
  const links = { topic: 'topics', specialization: 'specializations', branch: 'branches', position: 'positions' }
  for (const [one, many] of Object.entries({ ...links, page: 'pages' })) {
    await sql`insert into ${sql.table(`psychologist_${many}`)} (psychologist_id, ${sql.ref(`${one}_id`)})
      select p.id, o.id from psychologists p, (select id from ${sql.table(many)} order by id limit 20) o
      on conflict do nothing`.execute(db)
  }
  await sql`insert into specialization_pages (specialization_id, page_id)
    select s.id, g.id from specializations s, (select id from pages order by id limit 20) g on conflict do nothing`.execute(
    db,
  )
}
