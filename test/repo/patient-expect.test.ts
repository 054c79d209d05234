import { expect, test } from 'vitest'
import { expect as patient } from '../expect.ts'

/** As Playwright says it of a page that another has taken the place of. */
const LEFT = 'locator.evaluate: Execution context was destroyed, most likely because of a navigation'

test('whoever looks at a page that is being left looks again at the next one', async () => {
  const looks = [new Error(LEFT), 'not yet', new Error(LEFT), 'alive']
  const look = async () => {
    const seen = looks.shift()
    if (seen instanceof Error) throw seen
    return seen
  }
  await patient.poll(look).toBe('alive')
  expect(looks).toEqual([])
})

test('a look that cannot be had is told at once', async () => {
  const look = () => Promise.reject(new Error('strict mode violation: two headings'))
  await expect(patient.poll(look).toBe('alive')).rejects.toThrow('strict mode violation')
})
