import { sql } from 'kysely'
import { MY_DATA_LINK_HOURS, MY_DATA_PASS_MINUTES } from '#contract/visitors/my-data-words.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import { lockClientsShared } from '../clients/commands.ts'

/** Makes a link for an address, known or not. */
export async function makeLink(tx: Tx, email: string, now: Date) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + MY_DATA_LINK_HOURS * 3_600_000)
  const { id } = await tx
    .insertInto('personal_data_links')
    .values({
      token_hash: hashOf(token),
      email,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, expiresAt }
}

/**
 * Exchanges the link for a pass, once. A press that is sent again, because its answer was lost, gets the same pass while
 * that is good. Undefined: the link is unknown, too old, or has been used by another press.
 */
export async function useLink(tx: Tx, { token, press }: { token: string; press?: string | undefined }, now: Date) {
  const link = await tx
    .selectFrom('personal_data_links')
    .select('email')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  await lockAddress(tx, link?.email)
  const pass = press === undefined ? newToken() : hashOf(`${token}.${press}`).toString('base64url')
  const opened = await tx
    .updateTable('personal_data_links')
    .set({
      used_at: now,
      pass_hash: hashOf(pass),
      pass_expires_at: new Date(now.getTime() + MY_DATA_PASS_MINUTES * 60_000),
    })
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .where('email', 'is not', null)
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (opened !== undefined) return { id: opened.id, email: opened.email as string, pass, isAgain: false }
  const open = await findPass(tx, pass, now)
  return open && open.email !== null ? { id: open.id, email: open.email, pass, isAgain: true } : undefined
}

/** Whom a pass is of. With an act, the data is gone and the act is all there is to see. */
export interface OpenPass {
  id: number
  email: string | null
  act_id: number | null
  pass_expires_at: Date
}

export async function findPass(db: Db, pass: string | undefined, now: Date): Promise<OpenPass | undefined> {
  return openPass(db, pass, now).executeTakeFirst() as Promise<OpenPass | undefined>
}

/** The same, held until the transaction ends, with all that is done to its address. */
export async function lockPass(tx: Tx, pass: string | undefined, now: Date): Promise<OpenPass | undefined> {
  await lockAddress(tx, (await findPass(tx, pass, now))?.email)
  return openPass(tx, pass, now).forUpdate().executeTakeFirst() as Promise<OpenPass | undefined>
}

/**
 * Two letters to one address may be opened at once: the second waits, and finds what the first has left. Nor does anybody join
 * or erase clients meanwhile. Before any row of the person is held, or each would wait for what the other holds.
 */
async function lockAddress(tx: Tx, email: string | null | undefined) {
  if (!email) return
  await lockClientsShared(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`personal-data ${email}`}::text, 0))`.execute(tx)
}

/** Ends all links to this address; the one that was used now leads to the act alone. */
export async function closeLinks(tx: Tx, email: string, used: number, actId: number) {
  await sql`delete from personal_data_links where email = ${email} and id <> ${used}`.execute(tx)
  await tx.updateTable('personal_data_links').set({ email: null, act_id: actId }).where('id', '=', used).execute()
}

/** Forgets links, opened or not. */
export async function deleteLinks(tx: Tx, ids: number[]) {
  await sql`delete from personal_data_links where id = any(${ids}::int[])`.execute(tx)
}

function openPass(db: Db, pass: string | undefined, now: Date) {
  return db
    .selectFrom('personal_data_links')
    .select(['id', 'email', 'act_id', 'pass_expires_at'])
    .where('pass_hash', '=', hashOf(pass ?? ''))
    .where('pass_expires_at', '>', now)
}
