import { PROOF_REQUIRED } from '#contract/visitors/form-check.ts'
import type { Actor, Ctx } from '../../context.ts'
import { countHit } from '../../security/rate-limit.ts'
import type { AppSecret } from '../../security/encryption.ts'
import { HttpError } from '../errors.ts'
import { countFlood } from './flood.ts'

interface Limit {
  max: number
  windowSeconds: number
}

/** What an open form takes from those who show no solved puzzle. */
export interface FormBudget {
  /** The form, such as `review`: each has a budget of its own. */
  name: string
  /** For each network, so that nobody uses up what others have. */
  perNetwork: Limit
  /** For all networks together: a brake for whoever has very many. Past it the puzzle is asked of everybody. */
  everywhere: Limit
}

const OFTEN =
  'Слишком много обращений подряд. Включите в браузере JavaScript и отправьте ещё раз, позвоните нам или попробуйте позже.'
const BUSY =
  'Сейчас слишком много обращений без проверки. Включите в браузере JavaScript и отправьте ещё раз, позвоните нам или попробуйте позже.'

/** Counts a form without a puzzle. Throws 429 with the code of the puzzle when its network or all had too many. */
export async function countUnproven(
  ctx: Pick<Ctx<Actor | null>, 'db' | 'clock' | 'request'>,
  appSecret: AppSecret,
  { name, perNetwork, everywhere }: FormBudget,
) {
  const ofNetwork = await countFlood(ctx, appSecret, { ...perNetwork, name: `unproven-${name}` })
  if (!ofNetwork.isWithin) throw new ProofRequired(OFTEN, ofNetwork.retryAfterSeconds)
  const ofAll = await countHit(ctx.db, ctx.clock, `unproven-${name}`, everywhere.windowSeconds)
  if (ofAll.hits > everywhere.max) throw new ProofRequired(BUSY, ofAll.retryAfterSeconds)
}

class ProofRequired extends HttpError {
  constructor(message: string, retryAfterSeconds: number) {
    super(429, message, { code: PROOF_REQUIRED }, { 'retry-after': String(retryAfterSeconds) })
  }
}
