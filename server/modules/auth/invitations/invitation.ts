import { sql } from 'kysely'
import type { AcceptInvitation, InvitationLink, InvitationOpened } from '#contract/people/invitations.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { Forbidden, Invalid, NotFound } from '#server/platform/http/errors.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { isoMoment } from '#server/platform/moment.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import { refuseCommonPassword } from '#server/platform/security/password-rules.ts'
import { hashPassword } from '#server/platform/security/password.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import { record } from '../../audit-log/commands.ts'
import { cancelLetters, cancelLettersOfAll } from '../../letters/commands.ts'
import { confirmEmail, setPassword, type CancelInvitations, type Invite } from '../../users/commands.ts'
import { refusalToInvite } from '../../users/policy.ts'
import { findUserRow } from '../../users/queries.ts'
import { subjectOf } from '../history.ts'
import type { AuthSettings } from '../settings.ts'
import { countAttempt } from '../sign-in/attempts.ts'
import { openSessionIn, type Browser, type OpenedSession } from '../sign-in/sign-in.ts'
import { invitationLetter } from './invitation-letter.ts'

export const INVITATION_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000
/** Letters an hour: to one person, and by one member of staff. */
const TO_ONE = { max: 3, windowSeconds: 3600 }
const BY_ONE = { max: 60, windowSeconds: 3600 }
/** Looking and trying, per network. */
const OPENING = { name: 'invitation', max: 60, windowSeconds: 900 }
const ACCEPTING = { name: 'invitation-accept', max: 20, windowSeconds: 900 }

/** Why a link does not open an account, as its holder reads it. */
const REFUSALS: Record<Exclude<InvitationLink, 'open'>, string> = {
  accepted: 'Это приглашение уже принято. Войдите со своим паролем.',
  expired: 'Срок приглашения вышел. Попросите того, кто вас пригласил, отправить его ещё раз.',
  replaced: 'Вам отправили новое приглашение: откройте ссылку из последнего письма.',
  revoked: 'Приглашение отозвали. Если это ошибка, напишите тому, кто вас пригласил.',
  unknown: 'Такого приглашения нет. Откройте ссылку из письма целиком.',
}

/**
 * Leaves the letter that invites somebody; the link of the letter before opens nothing any more. An account that is
 * switched off gets none until it is invited anew.
 */
export function invitedBy(settings: AuthSettings): Invite {
  return async (tx, ctx, { id, email, is_active }) => {
    const now = ctx.clock()
    const token = newToken()
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
    await sql`
      insert into invitations as i (user_id, token_hash, email, invited_by, created_at, sent_at, expires_at, revoked_at)
      values (${id}, ${hashOf(token)}, ${email}, ${ctx.actor.id}, ${now}, ${now}, ${expiresAt},
        ${is_active ? null : now}::timestamptz)
      on conflict (user_id) do update set token_hash = excluded.token_hash, email = excluded.email,
        former_hashes = i.former_hashes || i.token_hash, invited_by = excluded.invited_by,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at, revoked_at = null`.execute(tx)
    await cancelLetters(tx, letterSubject(id))
    if (!is_active) return
    const mail = await invitationLetter(tx, settings, email, token, INVITATION_DAYS)
    await settings.outbox.post(tx, ctx, { kind: 'invitation', mail, expiresAt, subject: letterSubject(id) })
  }
}

/** Sends the invitation of somebody who has not come yet once more, and says where to and until when its link works. */
export async function inviteAgain(ctx: Ctx, settings: AuthSettings, id: number) {
  const asked = await findUserRow(ctx.db, id)
  if (asked === undefined) throw new NotFound('Такого пользователя нет.')
  throwIfRefused(refusalToInvite(ctx.actor, asked), 'form')
  await countAttempt(ctx, `invitation:by:${ctx.actor.id}`, BY_ONE)
  await countAttempt(ctx, `invitation:to:${id}`, TO_ONE)
  return transaction(ctx.db, async (tx) => {
    const person = await lockInvited(tx, ctx, id)
    await invitedBy(settings)(tx, ctx, person)
    const { invitation } = (await findUserRow(tx, id)) ?? {}
    const until = isoMoment(invitation?.expires_at ?? ctx.clock())
    await record(tx, ctx, 'user.invited', subjectOf(person), [{ field: 'invitation', old: null, new: until }])
    return { email: person.email, expires_at: until }
  })
}

/** Calls an invitation off: its link opens nothing any more, and a letter that waits is not sent. */
export async function revokeInvitation(ctx: Ctx, id: number) {
  await transaction(ctx.db, async (tx) => {
    const person = await lockInvited(tx, ctx, id)
    if (person.invitation?.state === 'revoked') return
    await sql`update invitations set revoked_at = ${ctx.clock()} where user_id = ${id}`.execute(tx)
    await cancelLetters(tx, letterSubject(id))
    await record(tx, ctx, 'user.invitation-revoked', subjectOf(person))
  })
}

async function lockInvited(tx: Tx, ctx: Ctx, id: number) {
  await sql`select 1 from users where id = ${id} for no key update`.execute(tx)
  const person = await findUserRow(tx, id)
  if (person === undefined) throw new NotFound('Такого пользователя нет.')
  throwIfRefused(refusalToInvite(ctx.actor, person), 'form')
  return person
}

/** What a link opens. Nobody is named to whoever holds one that no longer works. */
export async function openInvitation(
  ctx: Ctx<Actor | null>,
  settings: AuthSettings,
  token: string,
): Promise<InvitationOpened> {
  await refuseFlood(ctx, settings.appSecret, OPENING)
  const found = await findLink(ctx.db, token)
  const state = stateOf(found, ctx.clock())
  const isOwn = found !== undefined && found.user_id === ctx.actor?.id
  const { actor } = ctx
  return {
    state,
    person:
      found !== undefined && state === 'open'
        ? {
            full_name: found.full_name,
            email: found.email,
            roles: found.roles,
            expires_at: isoMoment(found.expires_at),
            has_card: found.psychologist_id !== null,
          }
        : null,
    signed_in_as: actor === null || isOwn ? null : actor.full_name,
    is_own: isOwn,
  }
}

/** Starts the card of a psychologist who has none, and says which it is; null for none. */
export type StartCard = (
  tx: Tx,
  ctx: Ctx<Actor | null>,
  person: Pick<Actor, 'id' | 'full_name' | 'roles'>,
) => Promise<number | null>

/**
 * Gives the invited person the password that they chose, and signs them in: the letter has proved whose address it is.
 * Throws Forbidden while somebody else is signed in here, and Invalid at `token` for a link that opens nothing.
 */
export async function acceptInvitation(
  ctx: Ctx<Actor | null>,
  settings: AuthSettings,
  input: AcceptInvitation,
  { browser, startCard }: { browser: Browser; startCard: StartCard },
): Promise<OpenedSession & { psychologistId: number | null }> {
  if (ctx.actor !== null) {
    throw new Forbidden(`Здесь уже вошли как ${ctx.actor.full_name}. Сначала выйдите, потом откройте приглашение.`)
  }
  await refuseFlood(ctx, settings.appSecret, ACCEPTING)
  refuseCommonPassword(input.password)
  const hash = await hashPassword(input.password)
  return transaction(ctx.db, async (tx) => {
    const asked = await findLink(tx, input.token)
    await sql`select 1 from users where id = ${asked?.user_id ?? 0} for no key update`.execute(tx)
    const link = await findLink(tx, input.token)
    const state = stateOf(link, ctx.clock())
    if (state !== 'open' || link === undefined) {
      throw new Invalid({ token: [REFUSALS[state === 'open' ? 'unknown' : state]] })
    }
    refuseCommonPassword(input.password, 'password', [link.email, ...link.full_name.split(' ')])
    const person = { id: link.user_id, full_name: link.full_name, roles: link.roles }
    await sql`update invitations set accepted_at = ${ctx.clock()} where user_id = ${person.id}`.execute(tx)
    await setPassword(tx, ctx, person.id, hash)
    const version = await confirmEmail(tx, ctx, person.id)
    const session = await openSessionIn(tx, ctx, person.id, browser)
    const isWithoutCard = link.psychologist_id === null && person.roles.includes('psychologist')
    // New cards queue for their addresses, and then for the log: with the log in our hands we would wait for each other.
    const started = isWithoutCard ? await startCard(tx, ctx, person) : null
    const change = { field: 'email_verified_at', old: null, new: ctx.clock().toISOString() }
    await record(tx, { ...ctx, actor: person }, 'auth.invitation-accepted', { ...subjectOf(person), version }, [change])
    return { ...session, psychologistId: link.psychologist_id ?? started }
  })
}

interface Link {
  user_id: number
  full_name: string
  email: string
  roles: string[]
  psychologist_id: number | null
  expires_at: Date
  /** The newest letter’s, to the address that the account has. */
  is_newest: boolean
  is_accepted: boolean
  is_revoked: boolean
}

async function findLink(db: Db | Tx, token: string): Promise<Link | undefined> {
  const hash = hashOf(token)
  const { rows } = await sql<Link>`
    select u.id as user_id, u.full_name, u.email, i.expires_at,
      array(select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id order by r.id)
        as roles,
      (select p.id from psychologists p where p.user_id = u.id and p.deleted_at is null) as psychologist_id,
      i.token_hash = ${hash} and i.email = u.email as is_newest,
      i.accepted_at is not null or u.password_hash is not null as is_accepted,
      i.revoked_at is not null or not u.is_active or u.is_fired or u.deleted_at is not null as is_revoked
    from invitations i join users u on u.id = i.user_id
    where i.token_hash = ${hash} or i.former_hashes @> array[${hash}::bytea]`.execute(db)
  return rows[0]
}

function stateOf(link: Link | undefined, now: Date): InvitationLink {
  if (link === undefined) return 'unknown'
  if (link.is_accepted) return 'accepted'
  if (link.is_revoked) return 'revoked'
  if (!link.is_newest) return 'replaced'
  return link.expires_at <= now ? 'expired' : 'open'
}

/** Whom no letter has reached is invited no longer, so that nobody waits for them once they are switched on again. */
export const cancelInvitations: CancelInvitations = async (tx, { clock }, userIds) => {
  const cancelled = await cancelLettersOfAll(tx, userIds.map(letterSubject))
  if (cancelled.length === 0) return
  await sql`update invitations set revoked_at = ${clock()}
    where user_id = any(${userIds}::int[]) and 'invitation:' || user_id = any(${cancelled}::text[])
      and accepted_at is null and revoked_at is null`.execute(tx)
}

function letterSubject(userId: number): string {
  return `invitation:${userId}`
}
