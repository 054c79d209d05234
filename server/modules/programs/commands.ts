import { sql } from 'kysely'
import { TOKEN_DAYS, TOKEN_PREFIX, TOKENS_MAX, type TokenCreate } from '#contract/programs/tokens.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { Invalid, NotFound, RightsRefused } from '#server/platform/http/errors.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import { record } from '../audit-log/commands.ts'
import { lockRights } from '../roles/commands.ts'
import { permissionList } from '../roles/policy.ts'
import { canSee } from './policy.ts'
import { findToken, type TokenRow } from './queries.ts'

const HINT_SIGNS = 4
const DAY_MS = 24 * 3_600_000

/** Makes a token with some of what its maker may do. The secret is known to this answer alone. */
export async function createToken(ctx: Ctx, input: TokenCreate): Promise<{ row: TokenRow; secret: string }> {
  const now = ctx.clock()
  const expires_at = expiryOf(input, now)
  const secret = `${TOKEN_PREFIX}${newToken()}`
  return transactionOnce(ctx, async (tx) => {
    const { id, permissions } = await lockRights(tx, ctx)
    const lacking = input.permissions.filter((name) => !permissions.has(name))
    if (lacking.length > 0) refuseMore(input, lacking)
    await refuseTooMany(tx, id)
    const made = await tx
      .insertInto('program_tokens')
      .values({
        user_id: id,
        title: input.title,
        token_hash: hashOf(secret),
        hint: secret.slice(-HINT_SIGNS),
        permissions: input.permissions,
        created_at: now,
        expires_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(tx, ctx, 'token.created', { type: 'token', id: made.id, label: input.title }, [
      { field: 'permissions', old: [], new: input.permissions },
      { field: 'expires_at', old: null, new: expires_at?.toISOString() ?? null },
    ])
    return { row: (await findToken(tx, made.id)) as TokenRow, secret }
  })
}

/** Ends a token at once, in every process. */
export async function endToken(ctx: Ctx, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await sql`select 1 from program_tokens where id = ${id} for update`.execute(tx)
    const token = await findToken(tx, id)
    if (token === undefined || token.ended_at !== null || !canSee(ctx.actor, token)) {
      throw new NotFound('Такого токена нет: возможно, он уже отозван.')
    }
    await tx.updateTable('program_tokens').set({ ended_at: ctx.clock() }).where('id', '=', id).execute()
    const owner = { field: 'owner', old: token.owner_name, new: null }
    await record(tx, ctx, 'token.ended', { type: 'token', id, label: token.title }, [owner])
  })
}

function expiryOf({ expires_at }: TokenCreate, now: Date): Date | null {
  if (expires_at === null) return null
  const at = expires_at === undefined ? new Date(now.getTime() + TOKEN_DAYS * DAY_MS) : new Date(expires_at)
  if (at <= now) throw new Invalid({ expires_at: ['Этот срок уже прошёл'] })
  return at
}

function refuseMore({ title, permissions }: TokenCreate, lacking: TokenCreate['permissions']): never {
  throw new RightsRefused(
    `Токен получает только то, что есть у\u00a0вас. Вам не\u00a0хватает: ${permissionList(lacking)}.`,
    {
      action: 'token.refused',
      subject: { type: 'token', id: null, label: title },
      changes: [{ field: 'permissions', old: [], new: permissions }],
    },
    ['permissions'],
  )
}

async function refuseTooMany(tx: Tx, userId: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from program_tokens where user_id = ${userId} and ended_at is null`.execute(tx)
  if ((rows[0]?.count ?? 0) < TOKENS_MAX) return
  throw new Invalid({ title: [`У\u00a0вас уже ${TOKENS_MAX} токенов. Сначала отзовите ненужный.`] })
}
