import { expect as impatient } from 'playwright/test'

/** Waits as long as a busy machine may take: journeys run beside other tests. Playwright's own five seconds are too few. */
export const expect = impatient.configure({ timeout: 30_000 })
