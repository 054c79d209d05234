import { expect as impatient } from 'playwright/test'

/** Waits as long as a busy machine may take: journeys run beside other tests. Playwright's own five seconds are too few. */
const patient = impatient.configure({ timeout: 30_000 })

/** Whoever looks at a page that is just being left looks again, at the next one: Playwright's own `poll` gives up there. */
const poll: typeof patient.poll = (look, options) => patient.poll(() => acrossPages(look), options)

export const expect = new Proxy(patient, {
  get: (target, name) => (name === 'poll' ? poll : Reflect.get(target, name)),
})

async function acrossPages<T>(look: () => T | Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    if (!/because of a navigation/.test((error as Error).message)) throw error
    // It waits for the page that comes.
    return acrossPages(look)
  }
}
