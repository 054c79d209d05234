import type { LetterKind } from '#contract/office/letters/letters.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { consumeHit } from '#server/platform/security/rate-limit.ts'
import { cancelLettersTo } from '../../letters/commands.ts'
import { findAccountByEmail, mayBeOfStranger, type Account } from '../accounts.ts'
import {
  emailChangedLetter,
  newDeviceLetter,
  passwordChangedLetter,
  recoveryCodeLetter,
  twoFactorChangedLetter,
  type PasswordChangedBy,
  type TwoFactorChange,
} from './security-letters.ts'
import type { AuthSettings } from '../settings.ts'

type NoticeCtx = Pick<Ctx<Actor | null>, 'clock' | 'request'>

/** Links that open nothing after it, and news of the work. What tells of the way in is meant for the former address, too. */
const OF_WORK: readonly LetterKind[] = [
  'email-confirmation',
  'password-reset',
  'request-mention',
  'staff-news',
  'card-proposal',
  'webhook-given-up',
]

/** A browser that keeps no cookies is new each time: more letters a day would teach people not to read them. */
const NEW_DEVICES = { max: 3, windowSeconds: 86_400 }

/** Tells people by letter what happened to their way in, in the transaction of what happened. */
export function securityNotices(settings: AuthSettings) {
  const { outbox } = settings
  return {
    async ofNewPassword(tx: Tx, ctx: NoticeCtx, email: string, by: PasswordChangedBy) {
      const account = await findAccountByEmail(tx, email)
      // Whoever has the link of a letter reads the mail of the address.
      if (by === 'profile' && account !== undefined && mayBeOfStranger(account)) return
      await outbox.post(tx, ctx, { kind: 'password-changed', mail: passwordChangedLetter(settings, email, by) })
    },

    async ofNewEmail(tx: Tx, ctx: NoticeCtx, former: string, email: string) {
      await cancelLettersTo(tx, former, OF_WORK)
      for (const [to, which] of [
        [former, 'former'],
        [email, 'new'],
      ] as const) {
        await outbox.post(tx, ctx, { kind: 'email-changed', mail: emailChangedLetter(settings, to, which) })
      }
    },

    ofTwoFactor: (tx: Tx, ctx: NoticeCtx, email: string, change: TwoFactorChange) =>
      outbox.post(tx, ctx, { kind: 'two-factor-changed', mail: twoFactorChangedLetter(settings, email, change) }),

    ofRecoveryCode: (tx: Tx, ctx: NoticeCtx, email: string, left: number) =>
      outbox.post(tx, ctx, { kind: 'recovery-code-used', mail: recoveryCodeLetter(settings, email, left) }),

    async ofNewDevice(tx: Tx, ctx: NoticeCtx, account: Account) {
      if (mayBeOfStranger(account)) return
      const { hit } = await consumeHit(tx, ctx.clock, `new-device:${account.email}`, NEW_DEVICES)
      if (hit === null) return
      const mail = newDeviceLetter(settings, account.email, ctx.request.userAgent)
      await outbox.post(tx, ctx, { kind: 'new-device', mail })
    },
  }
}
