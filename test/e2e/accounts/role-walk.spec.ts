import { expect } from '../../expect.ts'
import type { Page } from 'playwright'
import { describe, expect as expectValue, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { DEFAULT_PERMISSIONS, type Permission } from '#contract/people/permissions.ts'
import type { RoleName } from '#contract/people/roles.ts'
import { href, mayOpen, screens, type ScreenName } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { DESKTOP, openSession, PHONE } from '../../browser.ts'
import { axeFindings, pixelsBeyond } from '../support/axe.ts'
import { readingJourney } from '../support/journey.ts'

const { visit, product } = readingJourney()

/** Everybody of the demo world who works behind the door, and the roles that their account has. */
const PEOPLE: { email: string; roles: RoleName[] }[] = [
  { email: 'admin@smysl.test', roles: ['admin'] },
  { email: 'support@smysl.test', roles: ['tech-support'] },
  { email: 'moderator@smysl.test', roles: ['moderator'] },
  { email: 'writer@smysl.test', roles: ['writer'] },
  { email: 'psychologist@smysl.test', roles: ['psychologist'] },
  { email: 'visitor@smysl.test', roles: [] },
]

describe.each(PEOPLE)('$email', ({ email, roles }) => {
  test(
    'walks every screen of theirs: its title, no fault, nothing for axe, nothing sideways',
    { timeout: 600_000 },
    async () => {
      const page = await visit()
      await openSession(page, email)
      const isAdmin = roles.includes('admin')
      const hasScreensOfTheirOwn = isAdmin || roles.includes('psychologist') || roles.length === 0
      const client = await new ApiClient(product().url).signIn(email)
      let isFirst = true
      for (const name of screensOf(roles)) {
        const path = await pathOf(name, client)
        if (hasScreensOfTheirOwn) await page.setViewportSize(DESKTOP)
        await page.emulateMedia({ colorScheme: 'light' })
        // The admin loads every screen; the others load the first, and go on from screen to screen as people do.
        await (isAdmin || isFirst ? page.goto(path) : goOn(page, path))
        isFirst = false
        await expect(page, path).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${screens[name].title}(: .+)? — Смысл$`))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        expectValue(await axeFindings(page), `${path}, light`).toEqual([])
        // What staff see is in the same colours as what the admin sees.
        if (hasScreensOfTheirOwn) {
          await page.emulateMedia({ colorScheme: 'dark' })
          expectValue(await axeFindings(page, 'colours'), `${path}, dark`).toEqual([])
        }
        await page.setViewportSize(PHONE)
        // The screen takes its narrow shape a frame or two after the window does.
        await expect.poll(() => pixelsBeyond(page), `${path} scrolls sideways at 360`).toBeLessThanOrEqual(0)
        if (isAdmin) expectValue(await axeFindings(page), `${path}, a phone`).toEqual([])
      }
    },
  )
})

/** To another screen without loading the page anew, as «forward» of the browser does. */
async function goOn(page: Page, path: string) {
  await page.evaluate((url) => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

function allScreens(): ScreenName[] {
  return (Object.keys(screens) as ScreenName[]).filter((name) => screens[name].layout === 'admin')
}

function screensOf(roles: readonly RoleName[]): ScreenName[] {
  return allScreens().filter((name) => mayOpen(screens[name], permissionsOf(roles)))
}

function permissionsOf(roles: readonly RoleName[]): Permission[] {
  return roles.flatMap((role) => DEFAULT_PERMISSIONS[role])
}

/** The address of a screen, with the first record that this person may open there. */
async function pathOf(name: ScreenName, client: ApiClient): Promise<string> {
  const list = LIST_BY_EDITOR[name]
  if (list === undefined) return href(name)
  const session = (await (await client.get(api.session)).json()) as {
    data: { user: { psychologist_id: number | null } }
  }
  const own = session.data.user.psychologist_id
  if (own !== null) return href(name, { id: own })
  const { data } = (await (await client.get(list)).json()) as { data: { id: number }[] }
  return href(name, { id: data.at(-1)?.id ?? 0 })
}

const LIST_BY_EDITOR: Partial<Record<ScreenName, string>> = {
  psychologistEditor: '/api/psychologists',
  userEditor: '/api/users',
  roleEditor: '/api/roles',
  pageEditor: '/api/pages',
  letterTextEditor: '/api/letter-texts',
}
