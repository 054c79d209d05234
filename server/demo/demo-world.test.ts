import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { updatePsychologistSchema } from '#contract/psychologists/psychologists.ts'
import { chainHash, FIRST_LINK } from '#server/modules/audit-log/chain.ts'
import { auditLines } from '#test/builders/audit.ts'
import { aPsychologist } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { isEmpty, seedDemo } from './seed.ts'
import { worldSchema } from './world-schema.ts'
import { readWorld } from './world.ts'

const world = await openWorld()
const { db, storage } = world
const clock = () => world.clock.now

/** The number of rows of every table that is not empty, without what a start puts there. */
async function filledTables(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
      and table_name <> all (array['schema_migrations', 'roles', 'permissions', 'role_permissions', 'crisis_lines', 'working_hours', 'settings', 'letter_texts', 'installation'])`.execute(
    db,
  )
  const filled: Record<string, number> = {}
  for (const { name } of rows) {
    const answer = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
    if ((answer.rows[0]?.count ?? 0) > 0) filled[name] = answer.rows[0]?.count ?? 0
  }
  return filled
}

test('what the data files tell is in shape', () => {
  expect(worldSchema.parse(readWorld())).toEqual(readWorld())
})

describe('the demo world comes whole or not at all', () => {
  test('with a storage that fails the database stays empty', async () => {
    let left = 20
    const failing = {
      ...storage,
      put: (bytes: Uint8Array, extension: string) => {
        left -= 1
        return left < 0 ? Promise.reject(new Error('disk full')) : storage.put(bytes, extension)
      },
    }
    await expect(seedDemo({ db, storage: failing, clock })).rejects.toThrow('disk full')
    expect(await filledTables()).toEqual({})
    expect(await isEmpty(db)).toBe(true)
  })

  test('with a record in the way nothing of it is written', async () => {
    const { id } = await aPsychologist(db, { slug: readWorld().psychologists[40]?.slug ?? '' })
    await expect(seedDemo({ db, storage, clock })).rejects.toThrow(/psychologists_slug_key/)
    expect(await filledTables()).toEqual({ psychologists: 1 })
    await db.deleteFrom('psychologists').where('id', '=', id).execute()
  })
})

describe('the demo world', () => {
  test('fills an empty database', async () => {
    await seedDemo({ db, storage, clock })
    expect(await isEmpty(db)).toBe(false)
    expect(await filledTables()).toMatchObject({
      psychologists: 48,
      specializations: 12,
      topics: 30,
      positions: 6,
      branches: 4,
      pages: 9,
    })
    const published = await db.selectFrom('psychologists').select('id').where('is_published', '=', true).execute()
    expect(published).toHaveLength(44)
  })

  test('gives everybody a portrait of their own in webp', async () => {
    const rows = await db.selectFrom('psychologists').select(['avatar', 'full_name']).execute()
    expect(new Set(rows.map(({ avatar }) => avatar)).size).toBe(48)
    for (const { avatar, full_name } of rows) {
      const bytes = await storage.get(avatar ?? '')
      expect(await sharp(bytes ?? undefined).metadata(), full_name).toMatchObject({ format: 'webp' })
    }
  })

  test('describes the five pages of the site', async () => {
    const pages = await db.selectFrom('pages').select('link').execute()
    expect(pages.map(({ link }) => link)).toEqual(
      expect.arrayContaining(['/', '/catalog', '/reviews', '/smart-consultations', '/lt']),
    )
  })

  test('has a page that is being written and one that comes out later', async () => {
    const pages = await db
      .selectFrom('pages')
      .select(['link', 'status', 'publish_at'])
      .where((where) => where.or([where('status', '=', 'draft'), where('publish_at', 'is not', null)]))
      .orderBy('link')
      .execute()
    expect(pages).toEqual([
      { link: '/dlya-roditelej', status: 'published', publish_at: expect.any(Date) },
      { link: '/pervaya-vstrecha', status: 'draft', publish_at: null },
    ])
    const shown = await guest(world).get('/api/sitemap')
    const paths = (shown.body.data as { path: string }[]).map(({ path }) => path)
    expect(paths.filter((path) => pages.some(({ link }) => link === path))).toEqual([])
  })

  test.each(DEMO_ACCOUNTS)('lets $email in with the demo password', async ({ email }) => {
    const body = JSON.stringify({ email, password: DEMO_PASSWORD })
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    expect(await guest(world).ask('/api/login', init)).toMatchObject({ status: 200, body: { two_factor: false } })
  })

  test('gives each role its account, and the psychologist a published card', async () => {
    const { rows } = await sql<{ email: string; roles: string; card: boolean | null }>`
      select email, coalesce(string_agg(r.name, ','), '') as roles, bool_and(p.is_published) as card
      from users u left join user_roles ur on ur.user_id = u.id left join roles r on r.id = ur.role_id
      left join psychologists p on p.user_id = u.id where email = any(${DEMO_ACCOUNTS.map(({ email }) => email)}::text[])
      group by email`.execute(db)
    expect(Object.fromEntries(rows.map(({ email, roles, card }) => [email.split('@')[0], [roles, card]]))).toEqual({
      admin: ['admin', null],
      support: ['tech-support', null],
      moderator: ['moderator', null],
      writer: ['writer', null],
      psychologist: ['psychologist', true],
      visitor: ['', null],
    })
  })

  test('has an audit trail whose chain holds', async () => {
    const rows = await auditLines(world)
    expect(rows.length).toBeGreaterThan(40)
    let before = FIRST_LINK
    for (const row of rows) {
      expect([row.prev_hash, row.hash]).toEqual([before, chainHash(row)])
      before = row.hash
    }
  })

  test('shows 44 people, every topic chosen by somebody, and free times ahead', async () => {
    const { body } = await guest(world).get('/api/catalog?per_page=100')
    expect(body.meta.total).toBe(44)
    for (const card of body.data) expect(card.topics.length, card.full_name).toBeGreaterThan(0)
    for (const { title, count } of body.facets.topics) expect(count, title).toBeGreaterThan(0)
    const { body: summary } = await guest(world).get('/api/catalog/summary')
    expect(summary.data.available_this_week).toBeGreaterThan(10)
    expect(summary.data.soonest).toHaveLength(5)
  })

  test('is in shape: every card can be saved as it stands', async () => {
    for (const row of await db.selectFrom('psychologists').selectAll().execute()) {
      const sent = { ...row, next_slot_at: row.next_slot_at?.toISOString() ?? null }
      const parsed = updatePsychologistSchema.safeParse(sent)
      expect(parsed.success ? [] : parsed.error.issues, row.full_name).toEqual([])
    }
  })
})
