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

/** Presses when the session has ended, and waits for the login. What asks for news by itself may meet the end first. */
export async function pressWithoutSession(page: Page, button: Locator): Promise<void> {
  await endSession(page)
  const pressed = button.click().catch(() => {})
  await page.waitForURL(/\/auth\/login/)
  await pressed
}
