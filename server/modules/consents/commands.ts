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
