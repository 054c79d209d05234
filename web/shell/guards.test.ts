import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '#contract/current-user.ts'
import type { RoleName } from '#contract/roles.ts'
import { mayOpen, screens } from '#contract/screens.ts'
import { UNKNOWN_STAFF_PATH } from '#contract/unknown-path.ts'
import { apiFetchContext } from '#web/lib/api-context.ts'
import { admin, auth, guest, hasRole, moderator, refusalContext, screenGuard, techSupport, writer } from './guards.ts'
import { sessionContext } from './session.tsx'

const ROLES: RoleName[] = ['admin', 'tech-support', 'moderator', 'writer', 'psychologist']

describe('the guards of the specification', () => {
  it.each([
    ['admin', admin(), ['admin']],
    ['tech-support', techSupport(), ['admin', 'tech-support']],
    ['moderator', moderator(), ['admin', 'tech-support', 'moderator']],
    ['writer', writer(), ['admin', 'tech-support', 'moderator', 'writer']],
    ['has-role', hasRole('psychologist'), ['psychologist']],
    ['auth', auth(), ROLES],
    ['guest', guest(), []],
  ] as const)('%s', async (_, guard, allowed) => {
    for (const role of ROLES) {
      expect((await ask(guard, [role])) === 'opened', role).toBe(allowed.some((name) => name === role))
    }
    expect((await ask(guard, null)) === 'opened', 'a guest').toBe(allowed.length === 0)
  })
})

describe('every screen', () => {
  const guarded = Object.entries(screens).filter(([, { guard }]) => guard !== 'public')

  it.each(guarded)('%s asks a guest to sign in, or is for guests', async (_, screen) => {
    const outcome = await ask(screenGuard, null, screen.path)
    expect(outcome).toMatch(screen.guard === 'guest' ? /^opened$/ : /^→ \/auth\/login\?to=/)
  })

  it.each(guarded)('%s opens for the roles of the contract alone', async (_, screen) => {
    for (const role of ROLES) {
      const isOpen = (await ask(screenGuard, [role], screen.path)) === 'opened'
      expect(isOpen, role).toBe(mayOpen(screen, [role]))
    }
  })

  it('leads somebody without a role to their profile', async () => {
    expect(await ask(screenGuard, [], '/sm-admin/dashboard')).toBe('→ /sm-admin/profile')
    expect(await ask(screenGuard, [], '/sm-admin/profile')).toBe('opened')
  })
})

it('a path that no screen has is a 404 to a guest, and opens as a screen that says so to anybody signed in', async () => {
  const asGuest = await run(screenGuard, contextOf(null), UNKNOWN_STAFF_PATH).catch((thrown: unknown) => thrown)
  expect(asGuest).toMatchObject({ init: { status: 404 } })
  for (const role of ROLES) expect(await ask(screenGuard, [role], UNKNOWN_STAFF_PATH), role).toBe('opened')
})

it('leads whoever owes a second step to the profile, from every screen', async () => {
  for (const { path, guard } of Object.values(screens)) {
    if (guard === 'public') continue
    const context = contextOf(['admin'], { owes_two_factor: true })
    const outcome = await run(screenGuard, context, path).catch((thrown: unknown) => thrown as Response)
    const expected = path === '/sm-admin/profile' ? undefined : '/sm-admin/profile'
    expect(outcome?.headers.get('location'), path).toBe(expected)
  }
})

it('a refused screen reads nothing and says what is missing', async () => {
  const context = contextOf(['writer'])
  await run(screenGuard, context, '/sm-admin/admin/roles')
  expect(context.get(refusalContext)?.text).toContain('открыт для роли «Администратор». У вас роль «Редактор»')
  expect((await context.get(apiFetchContext)('/api/psychologists')).status).toBe(403)
})

it('the login knows that a session has ended under way', async () => {
  const guard = run(screenGuard, contextOf(null), '/sm-admin/users', 'http://x/sm-admin/users.data?_routes=1')
  const redirect = (await guard.catch((thrown: unknown) => thrown)) as Response
  expect(redirect.headers.get('location')).toBe('/auth/login?to=%2Fsm-admin%2Fusers&expired=1')
})

async function ask(
  guard: typeof screenGuard,
  roles: RoleName[] | null,
  pattern = '/sm-admin/dashboard',
): Promise<string> {
  const context = contextOf(roles)
  try {
    await run(guard, context, pattern)
  } catch (thrown) {
    return `→ ${(thrown as Response).headers.get('location')}`
  }
  return context.get(refusalContext) === null ? 'opened' : 'refused'
}

async function run(
  guard: typeof screenGuard,
  context: RouterContextProvider,
  pattern: string,
  href = `http://x${pattern}`,
) {
  const request = new Request(href)
  const args = { request, context, pattern, params: {}, url: new URL(`http://x${pattern}`) }
  await guard(args as unknown as Parameters<typeof guard>[0], () => Promise.resolve(new Response()))
}

function contextOf(roles: RoleName[] | null, more: Partial<SessionUser> = {}): RouterContextProvider {
  const context = new RouterContextProvider()
  const user = roles && ({ id: 1, full_name: 'Кто-то', roles, permissions: [], ...more } as unknown as SessionUser)
  context.set(sessionContext, null)
  context.set(apiFetchContext, () => Promise.resolve(Response.json({ data: { user } })))
  return context
}
