import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { RECOVERY_CODES_COUNT } from '#contract/people/auth.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { hashUnder, type AppSecret } from '#server/platform/security/encryption.ts'
import { newRecoveryKey, recoveryKeys } from './recovery-keys.ts'

/** Without 0, 1, I and O: people copy the codes by hand. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Replaces the codes of a person and returns the new ones as they are shown: `7KQ2M-XW4PD`. */
export async function renewRecoveryCodes(tx: Tx, appSecret: AppSecret, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES_COUNT }, newCode)
  const key = await newRecoveryKey(tx, appSecret, userId)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashFor(userId, code, key) })))
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** True once for each code, even when two requests bring it at the same moment. */
export async function consumeRecoveryCode(tx: Tx, appSecret: AppSecret, userId: number, code: string, now: Date) {
  const hashes = (await recoveryKeys(tx, appSecret, userId)).map((key) => hashFor(userId, code, key))
  if (hashes.length === 0) return false
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where(sql<boolean>`code_hash in (${hashes[0]}, ${hashes.at(-1)})`)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function recoveryCodesLeft(tx: Tx, userId: number): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select((code) => code.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

function newCode(): string {
  return Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

function hashFor(userId: number, code: string, key: Buffer): Buffer {
  return hashUnder(key, code, `recovery-code:${userId}`)
}
