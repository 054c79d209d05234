import { beforeAll, describe, expect, test } from 'vitest'
import type { CatalogAnswer } from '#contract/catalog.ts'
import type { Session } from '#contract/people/current-user.ts'
import { DEFAULT_PERMISSIONS } from '#contract/people/permissions.ts'
import type { RoleName } from '#contract/people/roles.ts'
import { href, mayOpen, screens, type ScreenName } from '#contract/people/screens.ts'
import type { TransactionsAnswer } from '#contract/payments/transactions.ts'
import { ApiClient } from '../../api-client.ts'
import { readingJourney } from '../support/journey.ts'

const { product } = readingJourney()

/** One demo account for each way of looking at the product. */
const PEOPLE: Record<string, { email: string | null; roles: RoleName[] | null }> = {
  guest: { email: null, roles: null },
  'no role': { email: 'visitor@smysl.test', roles: [] },
  admin: { email: 'admin@smysl.test', roles: ['admin'] },
  'tech-support': { email: 'support@smysl.test', roles: ['tech-support'] },
  moderator: { email: 'moderator@smysl.test', roles: ['moderator'] },
  writer: { email: 'writer@smysl.test', roles: ['writer'] },
  psychologist: { email: 'psychologist@smysl.test', roles: ['psychologist'] },
}

const clients: Record<string, ApiClient> = {}
const params: Record<string, string | number> = { id: 0, slug: '' }

beforeAll(async () => {
  for (const [person, { email }] of Object.entries(PEOPLE)) {
    const client = new ApiClient(product().url)
    clients[person] = email === null ? client : await client.signIn(email)
  }
  const session = (await (await clients.psychologist?.get('/api/session'))?.json()) as { data: Session }
  params.id = session.data.user?.psychologist_id ?? 0
  const catalog = (await (await clients.guest?.get('/api/catalog'))?.json()) as CatalogAnswer
  params.slug = catalog.data[0]?.slug ?? ''
  // An account that everybody who may open the editor stands above: of others the API tells nothing.
  const found = await clients.admin?.get(`/api/users?filter[email]=${PEOPLE.writer?.email}`)
  const users = (await found?.json()) as { data: { id: number }[] } | undefined
  idOf.userEditor = { id: users?.data[0]?.id ?? 0 }
  const payments = (await (
    await clients.admin?.get('/api/transactions?per_page=1&filter[status]=paid')
  )?.json()) as TransactionsAnswer
  idOf.securePayment = { id: payments.data[0]?.public_id ?? '' }
})

/** Of the screens that show another record than the card. */
const idOf: Partial<Record<ScreenName, { id: string | number } | { slug: string }>> = {
  topicLanding: { slug: 'trevoga' },
  specializationLanding: { slug: 'psikhoanaliz' },
  letterTextEditor: { id: 1 },
}

describe.each(Object.keys(PEOPLE))('%s', (person) => {
  test.each(Object.keys(screens) as ScreenName[])('%s', async (name) => {
    const roles = PEOPLE[person]?.roles ?? null
    const answer = await clients[person]?.page(href(name, { ...params, ...idOf[name] }))
    expect(await outcome(answer)).toEqual(expected(name, roles))
    if (answer?.status === 403) expect(await answer.text()).toContain('У Вас нет доступа!')
  })
})

/** What screens.ts promises to somebody with these roles. */
function expected(name: ScreenName, roles: readonly RoleName[] | null) {
  const screen = screens[name]
  // Whoever has the link of a letter, and nobody else.
  if (name === 'joinDocuments' || name === 'sentRequest') return { status: 404 }
  if (mayOpen(screen, roles && roles.flatMap((role) => DEFAULT_PERMISSIONS[role]))) return { status: 200 }
  // A guest is asked to sign in; somebody signed in has no use for the sign-in form.
  if (roles === null) return { redirect: href('login') }
  if (screen.guard === 'guest') return { redirect: href('dashboard') }
  // Without a role nothing of the back office is shown but the own profile (decisions §3).
  if (roles.length === 0) return { redirect: href('profile') }
  return { status: 403 }
}

async function outcome(answer: Response | undefined) {
  const location = answer?.headers.get('location')
  if (location)
    return { redirect: new URL(location, product().url).pathname.replace(/^\/sm-admin$/, href('dashboard')) }
  return { status: answer?.status }
}
