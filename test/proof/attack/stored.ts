import { sql } from 'kysely'
import { pagePreviewPath } from '#contract/content/page-preview.ts'
import { href, screens, type ScreenName } from '#contract/people/screens.ts'
import { readXlsx } from 'hucre/xlsx'
import { openBrowser } from '../../browser.ts'
import { aPerson } from '../../api/scene.ts'
import { signIn, type Visitor } from '../../people.ts'
import { look, watchedContext } from './screen-walk.ts'
import { ELEMENT, MARK, markEverything } from './marked.ts'
import { each, type Target } from './target.ts'

/** A text of somebody stays a text: on each screen, in each letter, in each table. */
export async function attackByStoredTexts(target: Target): Promise<string> {
  const { world, wire, ledger } = target
  const taken = await markEverything(target)
  ledger.holds('texts are marked at all', taken > 300, () => `${taken} texts were taken`)
  await publishAll(target)
  const admin = await signIn(world, (await aPerson(world, 'admin')).id)
  const places = [...(await publicPlaces(target)), ...(await staffPlaces(target))]
  // First as it is sent: what a policy would stop is not to be there at all.
  await each(places, 4, async (path) => {
    for (const cookie of path.startsWith('/sm-admin') ? [admin.token] : ['', admin.token]) {
      for (const spelled of [path, dataOf(path)]) {
        const { text, headers } = await wire.shoot({
          path: spelled,
          headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie: `smysl_session=${cookie}` }) },
        })
        const isMarkup = /html|xml|svg/.test(String(headers['content-type']))
        ledger.holds(
          'no marked element in what is sent',
          !isMarkup || !text.includes(`<img ${MARK}`),
          () => `${spelled}: …${around(text)}…`,
        )
      }
    }
  })
  const browser = await openBrowser()
  try {
    for (const [session, list] of [
      [undefined, places.filter((path) => !path.startsWith('/sm-admin'))],
      [admin.token, places.filter((path) => path.startsWith('/sm-admin') || path.startsWith('/cabinet'))],
    ] as const) {
      const context = await watchedContext(browser, target.product.url, session)
      const pages = await Promise.all([1, 2, 3].map(() => context.newPage()))
      await each(
        pages.map((page, at) => ({ page, own: list.filter((_, index) => index % pages.length === at) })),
        pages.length,
        async ({ page, own }) => {
          for (const path of own) await look(page, path, target)
        },
      )
      await context.close()
    }
  } finally {
    await browser.close()
  }
  const letters = await lettersAndTables(target, admin)
  return `${taken} texts, ${places.length} screens, ${letters}`
}

function around(text: string): string {
  const at = text.indexOf(`<img ${MARK}`)
  return text.slice(Math.max(0, at - 80), at + 60)
}

/** The data that a screen asks for when somebody goes there by a link. */
function dataOf(path: string): string {
  const [plain = '', query] = path.split('?')
  return `${plain === '/' ? '/_root' : plain}.data${query === undefined ? '' : `?${query}`}`
}

/** What staff would let out: marked texts are shown to everybody. */
async function publishAll({ world }: Target) {
  for (const table of ['psychologists', 'topics', 'specializations']) {
    await sql`update ${sql.table(table)} t set is_published = true where deleted_at is null and t::text like ${`%${MARK}%`}`.execute(
      world.db,
    )
  }
  await sql`update reviews set status = 'published', published_at = now() where text like ${`%${MARK}%`} or reply like ${`%${MARK}%`}`.execute(
    world.db,
  )
}

async function column(target: Target, table: string, name: string, isMarked = true): Promise<string[]> {
  const { rows } = await sql<{ value: string | number }>`select ${sql.ref(name)} as value from ${sql.table(table)} t
    where ${name}::text is not null and (${!isMarked} or t::text like ${`%${MARK}%`}) order by id desc limit 3`.execute(
    target.world.db,
  )
  return rows.map(({ value }) => String(value)).filter((value) => value !== 'null')
}

async function publicPlaces(target: Target): Promise<string[]> {
  const slugs = {
    psychologistPage: 'psychologists',
    psychologistBooking: 'psychologists',
    psychologistRequest: 'psychologists',
    topicLanding: 'topics',
    specializationLanding: 'specializations',
  }
  const found = await Promise.all(
    Object.entries(slugs).map(async ([name, table]) =>
      (await column(target, table, 'slug')).map((slug) => href(name as ScreenName, { slug })),
    ),
  )
  const links = await column(target, 'pages', 'link')
  const payments = (await column(target, 'transactions', 'public_id')).map(
    (id) => `${href('securePayment', { id })}?back=1`,
  )
  const plain = Object.values(screens)
    .filter(({ layout, path }) => layout !== 'admin' && !path.includes(':'))
    .map(({ path }) => path)
  const search = `?filter[search]=${encodeURIComponent(ELEMENT)}`
  return [
    ...plain,
    ...found.flat(),
    ...links,
    ...payments,
    `/catalog${search}`,
    '/catalog?per_page=100',
    '/reviews?per_page=100',
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
  ]
}

/** The table whose record a screen opens, by its address or beside its list. */
const TABLES: Partial<Record<ScreenName, string>> = {
  ...{
    psychologistEditor: 'psychologists',
    userEditor: 'users',
    roleEditor: 'roles',
    pageEditor: 'pages',
    letterTextEditor: 'letter_texts',
  },
  ...{
    reviews: 'reviews',
    requests: 'requests',
    requestsBoard: 'requests',
    clients: 'clients',
    applications: 'applications',
    transactions: 'transactions',
  },
}

async function staffPlaces(target: Target): Promise<string[]> {
  const names = (Object.keys(screens) as ScreenName[]).filter((name) => screens[name].layout === 'admin')
  const places = await Promise.all(
    names.map(async (name) => {
      const { path } = screens[name]
      const table = TABLES[name] ?? path.split('/').at(-1)?.replaceAll('-', '_') ?? ''
      const isTable =
        (await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(target.world.db))
          .rows[0]?.there === true
      const ids = isTable ? await column(target, table, 'id') : []
      if (path.includes(':')) return ids.map((id) => href(name, { id }))
      return [path, `${path}?per_page=100`, ...ids.slice(0, 2).map((id) => `${path}?open=${id}&edit=${id}`)]
    }),
  )
  const previews = (await column(target, 'pages', 'id')).map((id) => pagePreviewPath(Number(id)))
  return [...places.flat(), ...previews]
}

/** Letters hold no element of ours, and a table opens as texts. */
async function lettersAndTables(target: Target, admin: Visitor): Promise<string> {
  const { world, routes, ledger } = target
  const letters = await world.letters()
  for (const { html, subject, to } of letters) {
    ledger.holds(
      'no marked element in a letter',
      !html.includes(`<img ${MARK}`) && !html.includes(`<script ${MARK}`),
      () => `${subject} to ${to}: ${around(html)}`,
    )
    ledger.holds('a letter goes to one address', !/[\r\n]/.test(to + subject), () => to)
  }
  const exports = routes.filter(({ method, path }) => method === 'GET' && path.endsWith('/export'))
  let cells = 0
  for (const { path } of exports) {
    const csv = await admin.get(`${path}?format=csv`)
    const first = csv.status === 200 ? csv.bytes.subarray(0, 2_000_000) : new Uint8Array()
    const text = new TextDecoder().decode(first)
    ledger.holds(
      'a table of texts holds no formula',
      !/(^|[;\n])"?[=+@-](?=[^;\n]*marked)/m.test(text),
      () => `${path}: ${/(^|[;\n])"?[=+@-][^;\n]{0,80}/m.exec(text)?.[0]}`,
    )
    const xlsx = await admin.get(`${path}?format=xlsx`)
    if (xlsx.status !== 200 || !String(xlsx.headers.get('content-type')).includes('spreadsheet')) continue
    const book = await readXlsx(xlsx.bytes)
    for (const sheet of book.sheets) {
      const formulas = [...(sheet.cells?.values() ?? [])].filter(
        (cell) => 'formula' in cell && cell.formula !== undefined,
      )
      cells += sheet.rows.length
      ledger.holds(
        'a workbook of texts holds no formula',
        formulas.length === 0,
        () => `${path}: ${JSON.stringify(formulas[0])}`,
      )
    }
  }
  return `${letters.length} letters, ${exports.length} tables of ${cells} rows`
}
