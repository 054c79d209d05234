import { expect } from 'vitest'
import { readyViewsOf } from '#contract/office/ready-views.ts'
import { COUNTED_VIEW_SCREENS, type CountedViewScreen } from '#contract/office/saved-views.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { expectSame } from './same.ts'
import type { Walk, Walker } from './walk.ts'

const LISTS = [
  'psychologists',
  'users',
  'consultation-requests',
  'clients',
  'transactions',
  'staff/reviews',
  'applications',
  'audit-logs',
  'trash',
  'letters',
]

/** Where each number of the first screen is counted out. */
const SCREENS: Record<string, string> = {
  '/sm-admin/requests': 'consultation-requests',
  '/sm-admin/reviews': 'staff/reviews',
  '/sm-admin/transactions': 'transactions',
  '/sm-admin/applications': 'applications',
  '/sm-admin/psychologists': 'psychologists',
  '/sm-admin/users': 'users',
}

/** What the views of a screen are counted out of. */
const VIEWED: Partial<Record<CountedViewScreen, string>> = {
  requests: 'consultation-requests',
  reviews: 'staff/reviews',
  auditLogs: 'audit-logs',
}

/** The number beside the menu that is counted in a tile too. */
const BESIDE: Record<string, string> = {
  requests: 'new-requests',
  own_requests: 'own-requests',
  reviews: 'pending-reviews',
  applications: 'new-applications',
  card_proposals: 'card-proposals',
  failed_payments: 'failed-payments',
  payments_in_question: 'payments-in-question',
}

/** Somebody looks at everything that they may see: numbers agree with rows, and nothing is shown to whom it must not be. */
export async function expectHonestLists(walk: Walk, who: Walker) {
  // A session that is over is no session: whoever may comes in again first.
  if ((await walk.ask(who, 'GET', '/api/user')).status !== 200) return
  const { body: session } = await walk.ask(who, 'GET', '/api/session')
  const permissions: string[] = session.data?.user?.permissions ?? []
  const may = (name: string) => permissions.includes(name)
  for (const list of LISTS) await expectHonestList(walk, who, list, may)
  for (const screen of walk.dice.some(COUNTED_VIEW_SCREENS, 2)) await expectHonestViews(walk, who, screen)
  if (may('dashboard.view')) await expectHonestTiles(walk, who)
}

async function expectHonestList(walk: Walk, who: Walker, list: string, may: (name: string) => boolean) {
  const perPage = walk.dice.of(7, 100)
  const rows = new Set<string>()
  let [page, total, pages, length] = [1, 0, 1, 0]
  for (; page <= pages && page <= 12; page += 1) {
    const { status, body } = await walk.ask(who, 'GET', `/api/${list}?per_page=${perPage}&page=${page}`)
    if (status !== 200) return expect(status, `${who.name} ${list}`).toBeOneOf([401, 403])
    total = body.meta.total
    pages = body.meta.last_page
    length += body.data.length
    for (const row of body.data) rows.add(`${row.type ?? ''}${row.id}`)
    if (page === 1) expectNoMore(list, body.data, may, who)
    if (body.counts !== undefined) {
      const counted = Object.values<number>(body.counts).reduce((sum, count) => sum + count, 0)
      expectSame(`${list}: counts of ${who.name}`, counted, total)
    }
  }
  if (page <= 12 || pages <= 12)
    expectSame(`${who.name} ${list}: rows, and those that differ`, [length, rows.size], [total, total])
}

/** Of a stranger, whole. */
const CONTACT = /mimo\.hod|\+7916\d{7}/

/** What a permission shows is not there for whoever has another. */
function expectNoMore(list: string, rows: Record<string, unknown>[], may: (name: string) => boolean, who: Walker) {
  const hides = (fields: string[]) => {
    for (const row of rows)
      for (const field of fields) expectSame(`${who.name} ${list} ${field}`, row[field] ?? null, null)
  }
  const seesPayers = may('transactions.view') && (may('transactions.create') || may('transactions.refund'))
  if (list === 'consultation-requests' && !may('requests.manage')) {
    hides(['story', 'notes', 'lost_words'])
    for (const { contact } of rows) expect(String(contact)).not.toMatch(CONTACT)
  }
  if (list === 'clients') {
    if (!may('transactions.view')) hides(['payments_count', 'paid_amount'])
    if (!may('reviews.view')) hides(['reviews_count'])
    if (!may('requests.manage') && !seesPayers)
      expect(JSON.stringify(rows.map((row) => row['contacts']))).not.toMatch(CONTACT)
  }
  if (list === 'transactions' && !seesPayers) expect(JSON.stringify(rows)).not.toMatch(CONTACT)
}

/** Each view finds as many as stand beside its name. */
async function expectHonestViews(walk: Walk, who: Walker, screen: CountedViewScreen) {
  const counts = await walk.ask(who, 'GET', `/api/saved-views/counts?screen=${screen}`)
  if (counts.status !== 200) return
  const saved = await walk.ask(who, 'GET', `/api/saved-views?screen=${screen}`)
  const ready = readyViewsOf(screen, who.id, dayIn('Europe/Moscow', walk.now))
  const states = new Map<unknown, string>([
    ...ready.map(({ key, state }) => [key, state] as const),
    ...saved.body.data.map(({ id, state }: { id: number; state: string }) => [id, state]),
  ])
  for (const { id, count } of counts.body.data as { id: unknown; count: number | null }[]) {
    const state = states.get(id)
    if (state === undefined || count === null) continue
    const found = await walk.ask(who, 'GET', `/api/${VIEWED[screen] ?? screen}?${state.replace(/page=\d+/, '')}`)
    expectSame(`${who.name} ${screen} ${state}: the list, and the view`, found.body.meta?.total, count)
  }
}

async function expectHonestTiles(walk: Walk, who: Walker) {
  const [{ status, body }, live] = [
    await walk.ask(who, 'GET', '/api/dashboard'),
    await walk.ask(who, 'GET', '/api/events/counts'),
  ]
  if (status !== 200) return
  const tiles: { name: string; href: string; count: number }[] = body.data.tiles
  for (const { name, href, count } of tiles) {
    const [path = '', query = ''] = href.split('?')
    const list = SCREENS[path]
    if (list === undefined) continue
    const { body: found } = await walk.ask(who, 'GET', `/api/${list}?${query}`)
    expectSame(`${who.name} ${name} ${query}: the list, and the tile`, found.meta?.total, count)
  }
  const counts: Record<string, number> = live.body.data.counts
  for (const [name, tile] of Object.entries(BESIDE)) {
    const shown = tiles.find((one) => one.name === tile)
    if (shown !== undefined && counts[name] !== undefined)
      expectSame(`${who.name} ${name}: menu, and tile`, counts[name], shown.count)
  }
}
