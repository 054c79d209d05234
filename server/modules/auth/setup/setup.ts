import { sql } from 'kysely'
import { SETTING_NAMES, type SettingsUpdate } from '#contract/office/settings.ts'
import type { Setup, SetupLink, SetupOpened } from '#contract/people/setup.ts'
import type { BankName } from '#contract/payments/transactions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { Forbidden, Invalid } from '#server/platform/http/errors.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { refuseCommonPassword } from '#server/platform/security/password-rules.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import { record } from '../../audit-log/commands.ts'
import { choosePeopleFrom, lockSettings, writeSettings, type SettingsCache } from '../../settings/commands.ts'
import { findSettings } from '../../settings/queries.ts'
import { ensureAccount } from '../../users/commands.ts'
import { subjectOf } from '../history.ts'
import type { AuthSettings } from '../settings.ts'
import { openSessionIn, type Browser, type OpenedSession } from '../sign-in/sign-in.ts'
import { setupTrialLetter } from './setup-letter.ts'

const HOUR_MS = 60 * 60 * 1000
/** Whoever was away longer starts the program again. */
export const SETUP_HOURS = 24
/** Any number: whoever sets a practice up queues here. */
const SETUP_LOCK = 71_830_433
const OPENING = { name: 'setup', max: 60, windowSeconds: 900 }
const SENDING = { name: 'setup-send', max: 20, windowSeconds: 900 }

const REFUSALS: Record<Exclude<SetupLink, 'open'>, string> = {
  done: 'У\u00a0практики уже есть администратор: ссылка первого запуска больше ничего не\u00a0открывает.',
  expired: 'Срок ссылки вышел. Перезапустите программу: она напечатает новую.',
  unknown: 'Такой ссылки нет. Скопируйте её из\u00a0вывода программы целиком.',
}

/** What setting up takes beside signing in. */
export interface SetupServices extends AuthSettings {
  settings: SettingsCache
  bank: BankName | null
  hasMailServer: boolean
  /** Enters when requests are answered. */
  startHours: (tx: Tx, ctx: Ctx, hours: { opens_at: string; closes_at: string }) => Promise<void>
}

/** A link for the first administrator, as a path; null where there is or was one. Only its digest is kept. */
export async function issueSetupLink(db: Db, clock: Clock): Promise<string | null> {
  if (await hasAdministrator(db)) return null
  const token = newToken()
  const now = clock()
  const expiresAt = new Date(now.getTime() + SETUP_HOURS * HOUR_MS)
  await sql`insert into setup_links (token_hash, created_at, expires_at)
    values (${hashOf(token)}, ${now}, ${expiresAt})`.execute(db)
  return `/auth/setup?token=${token}`
}

/** What a link opens. */
export async function openSetup(ctx: Ctx<Actor | null>, services: SetupServices, token: string): Promise<SetupOpened> {
  await refuseFlood(ctx, services.appSecret, OPENING)
  const state = await stateOf(ctx.db, token, ctx.clock())
  const row = state === 'open' ? await findSettings(ctx.db) : undefined
  if (row === undefined) return { state, practice: null }
  const { effective, locked_by } = services.settings.present(row)
  return { state, practice: { effective, locked_by, bank: services.bank, has_mail_server: services.hasMailServer } }
}

/**
 * Makes the first administrator and writes what the practice tells of itself, in one transaction: two who hold the link at
 * once cannot both. A practice that has an administrator, or had one, is set up by no link.
 */
export async function completeSetup(
  ctx: Ctx<Actor | null>,
  services: SetupServices,
  input: Setup,
  browser: Browser,
): Promise<OpenedSession> {
  if (ctx.actor !== null) throw new Forbidden(`Здесь уже вошли как ${ctx.actor.full_name}. Сначала выйдите.`)
  await refuseFlood(ctx, services.appSecret, SENDING)
  const { email, password, first_name, last_name } = input
  refuseCommonPassword(password, 'password', [email, first_name, last_name, input.name ?? ''])
  const opened = await transaction(ctx.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(tx)
    const state = await stateOf(tx, input.token, ctx.clock())
    if (state !== 'open') throw new Invalid({ token: [REFUSALS[state]] })
    await refuseTaken(tx, email)
    const { id } = await ensureAccount(tx, { email, password, first_name, last_name, role: 'admin' }, ctx.clock())
    const actor = await founderOf(tx, id)
    const own = { ...ctx, actor }
    const before = await lockSettings(tx)
    await choosePeopleFrom(tx, input.people_from)
    if (input.trial_letter) {
      const mail = setupTrialLetter({ ...services, siteName: input.name ?? services.siteName }, email)
      await services.outbox.post(tx, ctx, { kind: 'staff-news', mail })
    }
    await sql`update setup_links set used_at = ${ctx.clock()} where used_at is null`.execute(tx)
    const session = await openSessionIn(tx, ctx, id, browser)
    await record(tx, own, 'user.created', subjectOf(actor))
    await writeSettings(tx, own, before, practiceOf(services.settings, input), 'practice.updated')
    if (input.opens_at !== '') await services.startHours(tx, own, input)
    return session
  })
  await services.settings.current()
  return opened
}

/** Also one who was fired or is in the trash: then somebody ran this practice, and no link of a start gives it away. */
async function hasAdministrator(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from user_roles ur join roles r on r.id = ur.role_id where r.name = 'admin') as has`.execute(
    db,
  )
  return rows[0]?.has ?? true
}

async function stateOf(db: Db | Tx, token: string, now: Date): Promise<SetupLink> {
  const { rows } = await sql<{ expires_at: Date; used_at: Date | null }>`
    select expires_at, used_at from setup_links where token_hash = ${hashOf(token)}`.execute(db)
  const [link] = rows
  if (link === undefined) return 'unknown'
  if (link.used_at !== null || (await hasAdministrator(db))) return 'done'
  return link.expires_at <= now ? 'expired' : 'open'
}

/** A visitor who has registered already keeps their password: an account is nobody else's to set. */
async function refuseTaken(tx: Tx, email: string) {
  const { rows } = await sql`select 1 from users where email = ${email} and deleted_at is null`.execute(tx)
  if (rows.length > 0) throw new Invalid({ email: ['С\u00a0этим адресом уже зарегистрировались. Возьмите другой.'] })
}

async function founderOf(tx: Tx, id: number): Promise<Actor> {
  const { rows } = await sql<Pick<Actor, 'full_name' | 'first_name' | 'email'>>`
    select full_name, first_name, email from users where id = ${id}`.execute(tx)
  const [person] = rows as [Pick<Actor, 'full_name' | 'first_name' | 'email'>]
  return {
    ...person,
    id,
    avatar: null,
    roles: ['admin'],
    primaryRole: 'admin',
    permissions: new Set(),
    psychologistId: null,
    isTwoFactorRequired: false,
    viewingAs: null,
    ownRoles: ['admin'],
  }
}

/** What was filled in and is staff's to say; what is empty stays as it is. */
function practiceOf(settings: SettingsCache, input: Setup): SettingsUpdate {
  const told: SettingsUpdate = { ...input, email: input.practice_email }
  const filled = SETTING_NAMES.filter((name) => told[name] && settings.variableOf(name) === undefined)
  return Object.fromEntries(filled.map((name) => [name, told[name]]))
}
