import type { TwoFactorSetup, TwoFactorState } from '#contract/people/auth.ts'
import { NO_TWO_FACTOR } from '#contract/people/users.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { seal, unsealOrNull, type AppSecret } from '#server/platform/security/encryption.ts'
import { Forbidden, Invalid, NotFound } from '#server/platform/http/errors.ts'
import { clearHits } from '#server/platform/security/rate-limit.ts'
import { record } from '../../audit-log/commands.ts'
import { lockForSecondFactor } from '../../users/commands.ts'
import { countAttempt } from '../sign-in/attempts.ts'
import { subjectOf } from '../history.ts'
import { checkOwnPassword } from '../credentials/own-password.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { twoFactorPlace } from './recovery-keys.ts'
import { securityNotices } from '../credentials/security-notices.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'
import type { AuthSettings } from '../settings.ts'
import { newSecret, otpauthUri, stepOf } from './totp.ts'

const KEY_LOST =
  'Код не\u00a0проверить: секрет сайта сменился, и\u00a0ключ вашего приложения больше не\u00a0прочитать. Попросите администратора выключить вам второй шаг и\u00a0настройте его заново.'
const LIMIT = { max: 5, windowSeconds: 60 }

export async function twoFactorState(ctx: Ctx): Promise<TwoFactorState> {
  const { db, actor } = ctx
  const row = await db
    .selectFrom('users')
    .leftJoin('two_factors', 'two_factors.user_id', 'users.id')
    .select((user) => [
      'two_factors.enabled_at',
      user
        .exists(
          user
            .selectFrom('user_roles')
            .innerJoin('roles', 'roles.id', 'user_roles.role_id')
            .whereRef('user_roles.user_id', '=', 'users.id')
            .where('roles.requires_two_factor', '=', true)
            .select('roles.id'),
        )
        .as('required'),
      user
        .selectFrom('recovery_codes')
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .where('used_at', 'is', null)
        .select((code) => code.fn.countAll<number>().as('count'))
        .as('left'),
    ])
    .where('users.id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return {
    enabled: row.enabled_at !== null,
    enabled_at: row.enabled_at?.toISOString() ?? null,
    required: Boolean(row.required),
    recovery_codes_left: row.left ?? 0,
  }
}

/** Makes a new secret for the app. Nothing is asked at login until a code has proved that the app has it. */
export async function startTwoFactor(
  ctx: Ctx,
  { appSecret, siteName }: AuthSettings,
  password: string,
): Promise<TwoFactorSetup> {
  const { actor } = ctx
  if (actor.roles.length === 0) throw new Forbidden('Вход в два шага — для сотрудников.')
  // A stolen session must not tie the account to the thief's telephone.
  await checkOwnPassword(ctx, password)
  const secret = newSecret()
  await transaction(ctx.db, async (tx) => {
    const fields = { sealed_secret: seal(secret, appSecret, twoFactorPlace(actor.id)), created_at: ctx.clock() }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('two_factors')
      .values({ user_id: actor.id, ...fields })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(fields).where('two_factors.enabled_at', 'is', null),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) {
      throw new Invalid({ code: ['Вход в два шага уже включён. Чтобы сменить телефон, сначала выключите его.'] })
    }
    await record(tx, ctx, 'auth.two-factor-started', subjectOf(actor))
  })
  return { secret, otpauth_uri: otpauthUri(secret, siteName, actor.email) }
}

/**
 * Turns the second factor on when the code is right, and returns the recovery codes: this once. Sessions that were opened
 * by the password alone end, but for the one that asks.
 */
export async function enableTwoFactor(
  ctx: Ctx,
  settings: AuthSettings,
  code: string,
  currentToken: string | undefined,
): Promise<string[]> {
  const key = `two-factor:setup:${ctx.actor.id}`
  await countAttempt(ctx, key, LIMIT)
  const recoveryCodes = await transaction(ctx.db, async (tx) => {
    const row = await lockTwoFactor(tx, ctx.actor.id)
    if (row === undefined) throw new Invalid({ code: ['Сначала добавьте ключ в приложение.'] })
    if (row.enabled_at !== null) throw new Invalid({ code: ['Вход в два шага уже включён.'] })
    if (!(await consumeCode(tx, settings.appSecret, ctx.actor.id, code, ctx.clock()))) {
      throw new Invalid({ code: ['Код не подошёл. Проверьте, что на телефоне верное время, и введите новый код.'] })
    }
    await tx.updateTable('two_factors').set({ enabled_at: ctx.clock() }).where('user_id', '=', ctx.actor.id).execute()
    const codes = await renewRecoveryCodes(tx, settings.appSecret, ctx.actor.id)
    const ended = await closeSessionsOf(tx, ctx.actor.id, currentToken)
    await securityNotices(settings).ofTwoFactor(tx, ctx, ctx.actor.email, 'on')
    const changes = ended === 0 ? [] : [{ field: 'sessions', old: ended, new: 0 }]
    await record(tx, ctx, 'auth.two-factor-enabled', subjectOf(ctx.actor), changes)
    return codes
  })
  await clearHits(ctx.db, key)
  return recoveryCodes
}

/** Turns one's own second factor off. Off already: nothing happens. */
export async function disableTwoFactor(ctx: Ctx, settings: AuthSettings, password: string) {
  await checkOwnPassword(ctx, password)
  await transaction(ctx.db, (tx) => clearTwoFactor(tx, ctx, settings, ctx.actor))
}

/**
 * Takes the second factor off somebody's account. Throws RightsRefused for a person who may do more than the caller, NotFound
 * where there is none.
 */
export async function removeTwoFactor(ctx: Ctx, settings: AuthSettings, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const wasOn = await clearTwoFactor(tx, ctx, settings, await lockForSecondFactor(tx, ctx, id))
    if (!wasOn) throw new NotFound(NO_TWO_FACTOR)
  })
}

/** False where there was none. */
async function clearTwoFactor(
  tx: Tx,
  ctx: Ctx,
  settings: AuthSettings,
  person: { id: number; full_name: string; email: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('two_factors')
    .where('user_id', '=', person.id)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await securityNotices(settings).ofTwoFactor(tx, ctx, person.email, 'off')
  await record(tx, ctx, 'auth.two-factor-disabled', subjectOf(person))
  return true
}

export async function replaceRecoveryCodes(ctx: Ctx, settings: AuthSettings, password: string): Promise<string[]> {
  await checkOwnPassword(ctx, password)
  return transaction(ctx.db, async (tx) => {
    const row = await lockTwoFactor(tx, ctx.actor.id)
    if (row === undefined || row.enabled_at === null) {
      throw new Invalid({ password: ['Вход в два шага выключен: запасные коды не нужны.'] })
    }
    const codes = await renewRecoveryCodes(tx, settings.appSecret, ctx.actor.id)
    await securityNotices(settings).ofTwoFactor(tx, ctx, ctx.actor.email, 'codes')
    await record(tx, ctx, 'auth.recovery-codes-renewed', subjectOf(ctx.actor))
    return codes
  })
}

/**
 * True once for each time step, even when two requests bring the same code at the same moment. Throws Invalid where the key of
 * the app was sealed under a third APP_SECRET.
 */
export async function consumeCode(
  tx: Tx,
  appSecret: AppSecret,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await lockTwoFactor(tx, userId)
  if (row === undefined) return false
  const secret = unsealOrNull(row.sealed_secret, appSecret, twoFactorPlace(userId))
  if (secret === null) throw new Invalid({ code: [KEY_LOST] })
  const step = stepOf(secret, code, now)
  if (step === null || step <= (row.last_step ?? -1)) return false
  await tx.updateTable('two_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
  return true
}

function lockTwoFactor(db: Db, userId: number) {
  return db
    .selectFrom('two_factors')
    .select(['sealed_secret', 'enabled_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}
