import { expect, test } from 'vitest'
import { go, prepare } from './walk/go.ts'
import { openWalk } from './walk/walk.ts'

/**
 * WALK_SEED and WALK_STEPS go elsewhere, and further; WALK_SEEDS goes so many walks from there, one after another in one
 * world; WALK_TOGETHER takes so many percent of the steps as two at once, or as many as WALK_CROWD says; WALK_BANK pays at
 * another bank. A failure tells the seed and the last calls. The two databases go different ways.
 */
const SEED = Number(process.env.WALK_SEED ?? (process.env.TEST_DATABASE_URL === undefined ? 20_261_130 : 20_261_131))
const STEPS = Number(process.env.WALK_STEPS ?? 120)
const SEEDS = Number(process.env.WALK_SEEDS ?? 1)

/** The faults as they are met, and how often each call was answered how. */
const TELLS = process.env.WALK_TELLS !== undefined

const walk = await openWalk()

test(
  'whoever does whatever in whatever order, the practice stays sound',
  async () => {
    await prepare(walk)
    const faults: string[] = []
    for (let seed = SEED; seed < SEED + SEEDS; seed += 1)
      await go(walk, seed, STEPS).catch((error: Error) => {
        faults.push(error.message)
        // A long walk may be ended before it tells.
        if (TELLS) process.stdout.write(`${error.message}\n\n`)
      })
    if (TELLS) process.stdout.write(`${tally()}\n`)
    expect(faults.join('\n\n')).toBe('')
    expect(walk.answered.size).toBeGreaterThan(30)
  },
  60_000 + SEEDS * STEPS * 3000,
)

/** How often each call was answered how. */
function tally(): string {
  return [...walk.answered]
    .toSorted()
    .map(([call, times]) => `${times}\t${call}`)
    .join('\n')
}
