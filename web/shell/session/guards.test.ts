import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '#contract/people/current-user.ts'
import { DEFAULT_PERMISSIONS, type Permission } from '#contract/people/permissions.ts'
import { ROLES, type RoleName } from '#contract/people/roles.ts'
import { mayOpen, screens } from '#contract/people/screens.ts'
import { UNKNOWN_STAFF_PATH } from '#contract/content/unknown-path.ts'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { refusalContext, screenGuard } from './guards.ts'
import { sessionContext } from './session.tsx'

describe('every screen', () => {
  const guarded = Object.entries(screens).filter(([, { guard }]) => guard !== 'public')

  it.each(guarded)('%s asks a guest to sign in, or is for guests', async (_, screen) => {
    const outcome = await ask(null, screen.path)
    expect(outcome).toMatch(screen.guard === 'guest' ? /^opened$/ : /^→ \/auth\/login\?to=/)
  })

  it.each(guarded)('%s opens with the permissions of the contract alone', async (_, screen) => {
    for (const role of ROLES) {
      const isOpen = (await ask([role], screen.path)) === 'opened'
      expect(isOpen, role).toBe(mayOpen(screen, DEFAULT_PERMISSIONS[role]))
    }
  })

  it('leads somebody without a role to their profile', async () => {
    expect(await ask([], '/sm-admin/dashboard')).toBe('→ /sm-admin/profile')
    expect(await ask([], '/sm-admin/profile')).toBe('opened')
  })
})

describe('a role that staff made', () => {
  const permissions: Permission[] = ['requests.view', 'transactions.view']

  it('opens what its permissions open, and begins with the first of it', async () => {
    const outcomeOf = async (path: string) => [path, await ask(['Ресепшен'], path, { permissions })]
    expect(
      await Promise.all(
        ['requests', 'transactions', 'jobs', 'profile', 'users', 'dashboard'].map((name) =>
          outcomeOf(`/sm-admin/${name}`),
        ),
      ),
    ).toEqual([
      ['/sm-admin/requests', 'opened'],
      ['/sm-admin/transactions', 'opened'],
      ['/sm-admin/jobs', 'opened'],
      ['/sm-admin/profile', 'opened'],
      ['/sm-admin/users', 'refused'],
      ['/sm-admin/dashboard', '→ /sm-admin/requests'],
    ])
  })

  it('without permissions leaves the profile', async () => {
    expect(await ask(['Ресепшен'], '/sm-admin/dashboard', { permissions: [] })).toBe('→ /sm-admin/profile')
  })
})

it('a path that no screen has is a 404 to a guest, and opens as a screen that says so to anybody signed in', async () => {
  const asGuest = await run(contextOf(null), UNKNOWN_STAFF_PATH).catch((thrown: unknown) => thrown)
  expect(asGuest).toMatchObject({ init: { status: 404 } })
  for (const role of ROLES) expect(await ask([role], UNKNOWN_STAFF_PATH), role).toBe('opened')
})

it('leads whoever owes a second step to the profile, from every screen', async () => {
  for (const { path, guard } of Object.values(screens)) {
    if (guard === 'public') continue
    const context = contextOf(['admin'], { owes_two_factor: true })
    const outcome = await run(context, path).catch((thrown: unknown) => thrown as Response)
    const expected = path === '/sm-admin/profile' ? undefined : '/sm-admin/profile'
    expect(outcome?.headers.get('location'), path).toBe(expected)
  }
})

it('a refused screen reads nothing and says what is missing', async () => {
  const context = contextOf(['writer'])
  await run(context, '/sm-admin/admin/roles')
  expect(context.get(refusalContext)).toBe(
    'Экран «Роли» вам закрыт: не хватает доступа «Менять роли». Его может дать администратор.',
  )
  expect((await context.get(apiFetchContext)('/api/psychologists')).status).toBe(403)
})

it('the login knows that a session has ended under way', async () => {
  const guard = run(contextOf(null), '/sm-admin/users', 'http://x/sm-admin/users.data?_routes=1')
  const redirect = (await guard.catch((thrown: unknown) => thrown)) as Response
  expect(redirect.headers.get('location')).toBe('/auth/login?to=%2Fsm-admin%2Fusers&expired=1')
})

async function ask(
  roles: string[] | null,
  pattern = '/sm-admin/dashboard',
  more: Partial<SessionUser> = {},
): Promise<string> {
  const context = contextOf(roles, more)
  try {
    await run(context, pattern)
  } catch (thrown) {
    return `→ ${(thrown as Response).headers.get('location')}`
  }
  return context.get(refusalContext) === null ? 'opened' : 'refused'
}

async function run(context: RouterContextProvider, pattern: string, href = `http://x${pattern}`) {
  const request = new Request(href)
  const args = { request, context, pattern, params: {}, url: new URL(`http://x${pattern}`) }
  await screenGuard(args as unknown as Parameters<typeof screenGuard>[0], () => Promise.resolve(new Response()))
}

function contextOf(roles: string[] | null, more: Partial<SessionUser> = {}): RouterContextProvider {
  const context = new RouterContextProvider()
  const permissions = roles?.flatMap((role) => DEFAULT_PERMISSIONS[role as RoleName] ?? [])
  const user = roles && ({ id: 1, full_name: 'Кто-то', roles, permissions, ...more } as unknown as SessionUser)
  context.set(sessionContext, null)
  context.set(apiFetchContext, () => Promise.resolve(Response.json({ data: { user } })))
  return context
}
