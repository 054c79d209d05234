import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { newFormCheck } from '#server/platform/http/protection/form-check.ts'
import { APP_SECRET, type World } from './world.ts'

/** A public form as a browser sends it: with a puzzle of its own, solved. */
export async function solved<T extends object>(world: World, form: T): Promise<T & { proof: string }> {
  const { challenge } = await newFormCheck(APP_SECRET, () => world.clock.now)
  return { ...form, proof: await proofOf(challenge) }
}

export async function proofOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
