import { sql } from 'kysely'
import type { z } from 'zod'
import type { acceptProposalSchema, returnProposalSchema } from '#contract/psychologists/card-proposals.ts'
import type { Credential } from '#contract/psychologists/credentials.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { changesBetween } from '#server/platform/entity/changes.ts'
import { HttpError, NotFound } from '#server/platform/http/errors.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { record } from '../../audit-log/commands.ts'
import type { Outbox } from '../../letters/commands.ts'
import { lock, saveFields, subject, differingFields } from '../commands.ts'
import { refuseForeignFields } from '../field-rights.ts'
import { isLinkField, presentIds } from '../links.ts'
import type { PsychologistRow } from '../presenter.ts'
import { removedChange } from './divert-to-proposal.ts'
import { acceptedLetter, returnedLetter } from './letters.ts'
import { findProposal, inputOf, isStale, valueOn, type ProposalRow } from './queries.ts'

const GONE = 'Этой правки уже\u00a0нет: её приняли, вернули или отозвали.'
const REPLACED = 'Психолог тем временем прислал другую правку. Посмотрите её, ничего не\u00a0записано.'
const CHANGED_SINCE = 'Это поле тем временем изменили. Сравните ещё раз, ничего не\u00a0записано.'

/** How the person hears of it. */
export interface ProposalSite {
  outbox: Outbox
  site: LetterSite
}

/**
 * Writes what a psychologist has proposed into the card: a save like any other, by whoever accepts it. Throws 409 where the
 * proposal is another one by now, or where the field was changed and the card that was compared is not the present one.
 */
export async function acceptProposal(
  ctx: Ctx,
  id: number,
  { version, card_version, is_checked }: z.infer<typeof acceptProposalSchema>,
  options: ProposalSite,
): Promise<PsychologistRow> {
  return transaction(ctx.db, async (tx) => {
    const { proposal, card } = await lockProposal(tx, id, version)
    if (isStale(proposal, card) && card_version !== card.version) throw new HttpError(409, CHANGED_SINCE)
    const { field } = proposal
    const changed = differingFields(card, { [field]: await acceptedValue(tx, card, proposal, is_checked) })
    refuseForeignFields(ctx, card, Object.keys(changed))
    const saved = await saveFields(tx, ctx, card, changed)
    await sql`delete from card_proposals where id = ${id}`.execute(tx)
    await tell(tx, ctx, options, proposal, (to) => acceptedLetter(options.site, to, proposal))
    const changes = changesBetween(psychologist, card, saved)
    await record(tx, ctx, 'psychologist.proposal-accepted', subject(saved), changes)
    return saved
  })
}

/** Gives a proposal back to its psychologist, with the reason. Its words stay in the card for them. */
export async function returnProposal(
  ctx: Ctx,
  id: number,
  { version, reason }: z.infer<typeof returnProposalSchema>,
  options: ProposalSite,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { proposal, card } = await lockProposal(tx, id, version)
    await sql`update card_proposals set state = 'returned', reason = ${reason}, version = version + 1,
      updated_at = ${ctx.clock()} where id = ${id}`.execute(tx)
    await tell(tx, ctx, options, proposal, (to) => returnedLetter(options.site, to, proposal, reason))
    const { version: _, ...about } = subject(card)
    await record(tx, ctx, 'psychologist.proposal-returned', about, [removedChange(proposal)])
  })
}

/** Takes back what somebody has proposed for their own card, or puts away what came back. */
export async function withdrawProposal(ctx: Ctx, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const found = await findProposal(tx, id)
    // Of another's card nobody hears whether something waits there.
    if (found === undefined || found.psychologist_id !== ctx.actor.psychologistId) throw new NotFound(GONE)
    const card = await lock(tx, found.psychologist_id)
    const proposal = await findProposal(tx, id, { isLocked: true })
    if (proposal === undefined) throw new NotFound(GONE)
    await sql`delete from card_proposals where id = ${id}`.execute(tx)
    if (proposal.state === 'returned') return
    const { version: _, ...about } = subject(card)
    await record(tx, ctx, 'psychologist.proposal-withdrawn', about, [removedChange(proposal)])
  })
}

/** The card and then the proposal, in the order of every save. */
async function lockProposal(
  tx: Tx,
  id: number,
  version: number,
): Promise<{ proposal: ProposalRow; card: PsychologistRow }> {
  const found = await findProposal(tx, id)
  if (found === undefined) throw new NotFound(GONE)
  const card = await lock(tx, found.psychologist_id)
  const proposal = await findProposal(tx, id, { isLocked: true })
  if (proposal === undefined || proposal.state === 'returned') throw new NotFound(GONE)
  if (proposal.version !== version) throw new HttpError(409, REPLACED)
  return { proposal, card }
}

async function acceptedValue(
  tx: Tx,
  card: PsychologistRow,
  proposal: ProposalRow,
  isChecked: boolean,
): Promise<unknown> {
  const value = inputOf(proposal.field, valueOn(card, proposal))
  // What has gone to the trash since is nobody's to give: the rest of the list is.
  if (isLinkField(proposal.field)) return presentIds(tx, proposal.field, value as number[])
  if (!isChecked || proposal.field !== 'credentials') return value
  return (value as Credential[]).map((credential) => ({ ...credential, verified: true }))
}

/** Writes to the author, unless they work here no more. */
async function tell(
  tx: Tx,
  ctx: Ctx,
  { outbox }: ProposalSite,
  { id, user_id }: ProposalRow,
  letterTo: (email: string) => Mail,
) {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${user_id} and is_active and not is_fired and deleted_at is null`.execute(tx)
  const email = rows[0]?.email
  if (email === undefined) return
  await outbox.post(tx, ctx, { kind: 'card-proposal', mail: letterTo(email), subject: `card-proposal:${id}` })
}
