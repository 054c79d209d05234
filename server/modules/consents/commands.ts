import { sql } from 'kysely'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'

interface Consent {
  /** What was agreed to, such as `personal-data`. */
  purpose: string
  /** Which wording of the text stood on the page. */
  version: string
}

/** Keeps the proof that somebody agreed: to which text, when, from where. In the transaction of what needed it. */
export async function recordConsent(
  tx: Tx,
  ctx: Pick<Ctx<Actor | null>, 'clock' | 'request'>,
  subject: { type: string; id: number },
  consent: Consent,
) {
  await tx
    .insertInto('consents')
    .values({
      subject_type: subject.type,
      subject_id: subject.id,
      purpose: consent.purpose,
      text_version: consent.version,
      given_at: ctx.clock(),
      ip: ctx.request.ip,
    })
    .execute()
}

/** Keeps the proof of consents whose record is about to go: what was agreed to and when, and nothing of the person. */
export async function archiveBareConsents(
  tx: Tx,
  consents: { type: string; id: number; purpose: string; version: string; at: Date }[],
) {
  if (consents.length === 0) return
  await tx
    .insertInto('consents')
    .values(
      consents.map(({ type, id, purpose, version, at }) => ({
        subject_type: type,
        subject_id: id,
        purpose,
        text_version: version,
        given_at: at,
        ip: null,
      })),
    )
    .execute()
}

/** Takes the network address out of the consents of these accounts. */
export async function bareConsentsOf(tx: Tx, userIds: number[]) {
  await tx
    .updateTable('consents')
    .set({ ip: null })
    .where('subject_type', '=', 'user')
    .where(sql<boolean>`subject_id = any(${userIds}::int[])`)
    .execute()
}
