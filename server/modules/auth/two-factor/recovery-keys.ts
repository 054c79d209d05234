import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import {
  currentAndPrevious,
  hashKey,
  seal,
  sealedWith,
  unseal,
  type AppSecret,
} from '#server/platform/security/encryption.ts'

const KEY_BYTES = 32

/** What the key of somebody's app is sealed for. */
export function twoFactorPlace(userId: number | string): string {
  return `two-factor:${userId}`
}

/** What the key of somebody's recovery codes is sealed for. */
export function recoveryKeyPlace(userId: number | string): string {
  return `recovery-key:${userId}`
}

/** Gives a person a new key, under which their codes are hashed. */
export async function newRecoveryKey(tx: Tx, appSecret: AppSecret, userId: number): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES)
  await tx
    .updateTable('two_factors')
    .set({ sealed_recovery_key: sealKey(key, appSecret, userId) })
    .where('user_id', '=', userId)
    .execute()
  return key
}

/** The key of somebody's codes: two where nobody knows which it was, none where it is sealed under a third APP_SECRET. */
export async function recoveryKeys(tx: Tx, appSecret: AppSecret, userId: number): Promise<Buffer[]> {
  const row = await tx
    .selectFrom('two_factors')
    .select('sealed_recovery_key')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const sealed = row?.sealed_recovery_key ?? null
  if (sealed === null) return currentAndPrevious(appSecret).map(hashKey)
  if (sealedWith(sealed, appSecret, recoveryKeyPlace(userId)) === null) return []
  return [Buffer.from(unseal(sealed, appSecret, recoveryKeyPlace(userId)), 'base64url')]
}

/**
 * Keeps the key of codes that were made before each person had one of their own: the one made of the secret that opens
 * their second factor. So it comes before second factors are sealed anew.
 */
export async function saveRecoveryKeys(db: Db, appSecret: AppSecret) {
  const rows = await db
    .selectFrom('two_factors')
    .select(['user_id', 'sealed_secret'])
    .where('sealed_recovery_key', 'is', null)
    .where(sql<boolean>`exists (select from recovery_codes c where c.user_id = two_factors.user_id)`)
    .execute()
  for (const { user_id, sealed_secret } of rows) {
    const which = sealedWith(sealed_secret, appSecret, twoFactorPlace(user_id))
    const secret = which === null ? undefined : appSecret[which]
    if (secret === undefined) continue
    await db
      .updateTable('two_factors')
      .set({ sealed_recovery_key: sealKey(hashKey(secret), appSecret, user_id) })
      .where('user_id', '=', user_id)
      .where('sealed_recovery_key', 'is', null)
      .execute()
  }
}

function sealKey(key: Buffer, appSecret: AppSecret, userId: number): string {
  return seal(key.toString('base64url'), appSecret, recoveryKeyPlace(userId))
}
