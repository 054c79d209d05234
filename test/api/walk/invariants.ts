import { sql } from 'kysely'
import { expect } from 'vitest'
import { catalogQuery } from './catalog-question.ts'
import { verifyChain } from '#server/modules/audit-log/verification.ts'
import { canMove } from '#server/modules/transactions/state-machine.ts'
import { columnsWith, filesWith } from '#test/builders/every-word.ts'
import { expectSame } from './same.ts'
import type { Walk } from './walk.ts'

/** Where the data of somebody who still can pay, or has paid, must stay, and what is written of that payment. */
const OF_PAYMENTS = ['transactions', 'letters', 'bank_notices', 'sandbox_payments', 'client_contacts', 'clients']

/** Cheap enough to be asked after each step. */
export async function expectSoundTables(walk: Walk, names: string[]) {
  await expectGrowingVersions(walk)
  await expectSomebodyInCharge(walk)
  await expectNoOverlap(walk, names)
}

/** Dear: asked every few steps. */
export async function expectSoundPractice(walk: Walk) {
  expect(await verifyChain(walk.db)).toMatchObject({ ok: true })
  await expectSoundBooks(walk)
  await expectNoStrays(walk)
  await expectPublicCatalog(walk)
  await expectErasedNowhere(walk)
  expectNobodyTold(walk)
}

/** Programs hear what happened and where to read of it, and of nobody. */
function expectNobodyTold({ receiver, strangers }: Walk) {
  const heard = receiver.heard.map(({ text }) => text.toLowerCase()).join('\n')
  const told = strangers.filter(({ marks }) => marks.some((mark) => heard.includes(mark)))
  expectSame('told to a program', told, [])
}

const seenVersions = new WeakMap<Walk, Map<string, number>>()
let versioned: string[] | undefined

async function expectGrowingVersions(walk: Walk) {
  versioned ??= (
    await sql<{ table: string }>`
      select c.table_name as table from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'version' and c.data_type = 'integer' and t.table_type = 'BASE TABLE'
      and exists (select 1 from information_schema.columns i where i.table_name = c.table_name and i.column_name = 'id')
      order by 1`.execute(walk.db)
  ).rows.map(({ table }) => table)
  const parts = versioned.map(
    (table) => sql`select ${table}::text || ':' || id::text as key, version::int as version from ${sql.table(table)}`,
  )
  const { rows } = await sql<{ key: string; version: number }>`${sql.join(parts, sql` union all `)}`.execute(walk.db)
  const seen = seenVersions.get(walk) ?? new Map<string, number>()
  seenVersions.set(walk, seen)
  for (const { key, version } of rows) {
    if (version < (seen.get(key) ?? 0)) throw new Error(`${key} went from version ${seen.get(key)} back to ${version}`)
    seen.set(key, version)
  }
}

async function expectSomebodyInCharge({ db }: Walk) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u join user_roles ur on ur.user_id = u.id
    join roles r on r.id = ur.role_id and r.name = 'admin'
    where u.is_active and not u.is_fired and u.deleted_at is null`.execute(db)
  expect(rows[0]?.count, 'an administrator is left').toBeGreaterThan(0)
}

/** The practice may have two visits of one person at once, whom it knows under two names or in two branches; we make none. */
const MAY_MEET = ['practiceSide', 'mergeCards', 'undo', 'revertLine', 'soon', 'tomorrow', 'muchLater']
const seenMeetings = new WeakMap<Walk, Set<string>>()

/** Of one person no two visits at once, in whatever branch, and no visit at the time of another's open wish. */
async function expectNoOverlap(walk: Walk, names: string[]) {
  const { rows } = await sql<{ pair: string; is_one_record: boolean }>`
    select a.id || ' and ' || b.id as pair, a.company_id = b.company_id and a.staff_id = b.staff_id as is_one_record
    from bookings a join bookings b on a.id < b.id
      and (a.company_id = b.company_id and a.staff_id = b.staff_id or a.psychologist_id = b.psychologist_id)
      and a.starts_at < b.starts_at + b.minutes * interval '1 minute'
      and b.starts_at < a.starts_at + a.minutes * interval '1 minute'
    where a.state in ('asked', 'booked') and b.state in ('asked', 'booked') order by a.id, b.id`.execute(walk.db)
  const seen = seenMeetings.get(walk) ?? new Set<string>()
  seenMeetings.set(walk, seen)
  const mayMeet = names.some((name) => MAY_MEET.includes(name))
  const wrong = rows.filter(({ pair, is_one_record }) => is_one_record || !(mayMeet || seen.has(pair)))
  for (const { pair } of rows) seen.add(pair)
  expectSame('visits that overlap', wrong, [])
}

/** Each payment moved forward, once; nobody got back more than they paid. */
async function expectSoundBooks({ db, bank }: Walk) {
  const [heads, events, attempts] = await Promise.all([
    db.selectFrom('transactions').selectAll().execute(),
    db
      .selectFrom('transaction_events')
      .selectAll()
      .where('kind', '=', 'moved')
      .where('from_status', 'is not', null)
      .orderBy('id')
      .execute(),
    db.selectFrom('transaction_attempts').selectAll().execute(),
  ])
  const books = await bank.books()
  for (const head of heads) {
    const moves = events.filter(({ transaction_id }) => transaction_id === head.id)
    let at = 'created'
    for (const { from_status, to_status } of moves) {
      expectSame(`payment ${head.id}`, from_status, at)
      expect(canMove(from_status as 'created', to_status as 'created'), `${from_status} → ${to_status}`).toBe(true)
      at = to_status
    }
    expectSame(`payment ${head.id}`, head.status, at)
    expect(moves.filter(({ to_status }) => to_status === 'paid').length, `${head.id} is paid once`).toBeLessThanOrEqual(
      1,
    )
    const back = moves
      .filter(({ to_status }) => to_status.endsWith('refunded'))
      .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
    expectSame(`payment ${head.id}`, head.refunded_amount, back)
    expect(head.refunded_amount, `${head.id} refunded`).toBeLessThanOrEqual(head.paid_at === null ? 0 : head.amount)
    const orders = new Set(
      attempts.filter(({ transaction_id }) => transaction_id === head.id).map(({ order_id }) => order_id),
    )
    const own = books.filter(({ orderId }) => orders.has(orderId))
    const atBank = own.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0)
    expect(atBank, `${head.id} has come once`).toBeLessThanOrEqual(head.amount * Math.max(1, own.length))
  }
}

/** Nothing without what it belongs to, where no foreign key would say so. */
async function expectNoStrays({ db, now }: Walk) {
  const { rows } = await sql<{ what: string; id: number }>`
    select 'a request on a card that was joined' as what, r.id from requests r join clients c on c.id = r.client_id where c.joined_into_id is not null
    union all select 'a payment on a card that was joined', t.id from transactions t join clients c on c.id = t.client_id where c.joined_into_id is not null
    union all select 'a visit on a card that was joined', b.id from bookings b join clients c on c.id = b.client_id where c.joined_into_id is not null
    union all select 'a review on a card that was joined', r.id from reviews r join clients c on c.id = r.client_id where c.joined_into_id is not null
    union all select 'a visit of another client than its request', b.id from bookings b join requests r on r.id = b.request_id
      where b.client_id is distinct from r.client_id
    union all select 'a visit that is off and can still be paid', b.id from bookings b join transactions t on t.id = b.transaction_id
      where b.state in ('cancelled', 'refused') and t.status in ('created', 'pending', 'failed') and t.expires_at > ${now}
    union all select 'a visit that is certain and was not paid', b.id from bookings b join transactions t on t.id = b.transaction_id
      where b.state = 'booked' and b.held_until is null and t.status in ('created', 'pending', 'failed')
    union all select 'more given back of a payment than came', id from transaction_attempts where refunded_amount > amount
    union all select 'two refunds of a payment on their way', attempt_id from transaction_refunds where status = 'pending'
      group by attempt_id having count(*) > 1
    union all select 'something waits for an address that is off', d.id from webhook_deliveries d
      join webhook_endpoints e on e.id = d.endpoint_id where d.state = 'waiting' and not e.is_active
    union all select 'a card that is joined into itself', id from clients where joined_into_id = id
    union all select 'an erased request that tells of somebody', id from requests where erased_at is not null
      and (contact <> '' or story is not null or notes is not null or client_id is not null)
    union all select 'an entry of an erased request', e.id from request_entries e join requests r on r.id = e.request_id
      where r.erased_at is not null and e.text is not null
    union all select 'a booked visit whose request is not', b.id from bookings b left join requests r on r.id = b.request_id
      where b.state = 'cancelled' and r.status in ('booked', 'paid') and r.meeting_at = b.starts_at and r.source = 'booking'
      and (r.ycl_record_id = b.record_id)
    union all select 'somebody who took their request back and is expected', id from requests
      where withdrawn_at is not null and status in ('booked', 'paid') and meeting_at is not null
    union all select 'a published review without its moment', id from reviews where (status = 'published') <> (published_at is not null)
    union all select 'a refusal without a reason', id from reviews where (status = 'rejected') <> (rejection_reason is not null)
    union all select 'a lost request without a reason', id from requests where status <> 'lost' and lost_reason is not null
    union all select 'changes of a page that is not', page_id from page_changes where page_id not in (select id from pages)
    union all select 'somebody who is fired and active', id from users where is_fired and is_active`.execute(db)
  expectSame('strays', rows, [])
}

/** What visitors read is what the statement finds, and of nobody who is hidden or thrown away. */
async function expectPublicCatalog(walk: Walk) {
  const { rows } = await sql<{ slug: string; is_shown: boolean }>`
    select slug, is_published and deleted_at is null as is_shown from psychologists order by id`.execute(walk.db)
  const shown = rows.filter(({ is_shown }) => is_shown).map(({ slug }) => slug)
  const hidden = rows.filter(({ is_shown }) => !is_shown).map(({ slug }) => slug)
  for (const question of catalogQuery(walk)) {
    const { answer, truth } = await question()
    expectSame('the catalog and its statement', answer, truth)
  }
  const { body } = await walk.visit('GET', '/api/catalog?per_page=100')
  expectSame('the catalog', body.data.map(({ slug }: { slug: string }) => slug).toSorted(), shown.toSorted())
  const [others, sitemap, subjects, people] = await Promise.all(
    ['/api/match/people', '/api/sitemap', '/api/reviews/subjects', '/api/reviews?per_page=100'].map((path) =>
      walk.visit('GET', path),
    ),
  )
  const text = JSON.stringify([others?.body, sitemap?.body, subjects?.body, people?.body])
  expectSame(
    'hidden people',
    hidden.filter((slug) => new RegExp(`[/"]${slug}"`).test(text)),
    [],
  )
  const someone = walk.dice.one(hidden)
  if (someone !== undefined)
    expect((await walk.visit('GET', `/api/catalog/${someone}`)).status).toBeOneOf([404, 301, 308, 410])
}

/** Whoever was erased stands nowhere; with a payment of theirs, only there. */
async function expectErasedNowhere(walk: Walk) {
  const erased = walk.strangers.filter(({ isErased }) => isErased)
  if (erased.length === 0) return
  const all = await columnsWith(
    walk.db,
    erased.flatMap(({ marks }) => marks),
  )
  if (all.length > 0) {
    for (const { marks, keepsPayments } of erased) {
      const found = (await columnsWith(walk.db, marks)).filter(
        (place) => !keepsPayments || !OF_PAYMENTS.includes(place.split('.')[0] ?? ''),
      )
      expectSame(`${walk.storyOf(marks)}\n${marks.join(', ')} was erased`, found, [])
    }
  }
  expect(
    await filesWith(
      walk.world,
      erased.flatMap(({ marks }) => marks),
    ),
  ).toEqual([])
}
