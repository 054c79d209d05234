import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// An error on the console that no test asked for is a failure. A test that expects one silences it with its own spy.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    unexpected.push(words.map(String).join(' '))
  })
})

afterEach(() => {
  const seen = unexpected.splice(0)
  vi.restoreAllMocks()
  if (seen.length > 0) throw new Error(`Unexpected console.error:\n${seen.join('\n')}`)
})

// The next file of the same worker begins in the real world.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const unexpected: string[] = []
