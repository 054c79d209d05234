import { nextLostInvitation, noteInvitationSent, type InvitationLetter } from '../reviews/commands.ts'
import type { MoneyCtx, Till } from './cashier.ts'

/** So many in one round: a post that has come back gets them in turn. */
const ROUND_MAX = 200

interface Post extends Pick<Till, 'outbox'> {
  ctx: MoneyCtx
}

/** Hands the letter with the link for a review over, after the commit, and writes down that the post took it. */
export function postReviewLetter({ ctx, outbox }: Post, { transactionId, mail }: InvitationLetter) {
  outbox.post(mail, ctx.request.id, () => noteInvitationSent(ctx.db, transactionId, ctx.clock()))
}

/** Writes letters anew that a process took along when it died, or that the post did not take. */
export async function postLostReviewLetters(ctx: MoneyCtx, { outbox, site }: Till) {
  for (let count = 0; count < ROUND_MAX; count += 1) {
    const lost = await nextLostInvitation(ctx.db, site, ctx.clock())
    if (lost === null) return
    postReviewLetter({ ctx, outbox }, lost)
  }
}
