import { newFormCheck } from '#server/platform/http/protection/form-check.ts'
import { proofOf } from './proof-of.ts'
import { APP_SECRET, type World } from './world.ts'

/** A public form as a browser sends it: with a puzzle of its own, solved. */
export async function solved<T extends object>(world: World, form: T): Promise<T & { proof: string }> {
  const { challenge } = await newFormCheck(APP_SECRET, () => world.clock.now)
  return { ...form, proof: await proofOf(challenge) }
}
