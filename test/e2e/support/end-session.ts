import type { Locator, Page } from 'playwright'

/** Ends the session behind the person’s back: their browser keeps a cookie that leads nowhere. */
export async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await fetch(new URL('/api/logout', page.url()), {
    method: 'POST',
    headers: {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'x-xsrf-token': decodeURIComponent(token),
    },
  })
  if (answer.status !== 204) throw new Error(`The session could not be ended: ${answer.status}`)
}

/**
 * Presses when the session has ended, and waits for the login. What asks for news by itself may meet the end first: then this
 * very button is gone, and none of its name is waited for, be it for as long as the notice is there or after the next sign-in.
 */
export async function pressWithoutSession(page: Page, button: Locator): Promise<void> {
  const handle = await button.elementHandle()
  await endSession(page)
  await handle?.click().catch(() => {})
  await page.waitForURL(/\/auth\/login/)
}
