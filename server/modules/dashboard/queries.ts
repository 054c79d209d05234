import type { Dashboard } from '#contract/office/reports/dashboard.ts'
import { missingIn } from '#contract/psychologists/card-needs.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { BankName } from '#contract/payments/transactions.ts'
import { TRACKED_PAGES } from '#contract/content/tracked-pages.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isoMoment } from '#server/platform/moment.ts'
import { lastChanges } from '../history/queries.ts'
import { lastChangedPages, titlesByLink } from '../pages/queries.ts'
import { moneyBetween } from '../transactions/queries.ts'
import { findPsychologist, proposalStates } from '../psychologists/queries.ts'
import { ownWorkOf } from '../own-work/queries.ts'
import { summariseVisits } from '../visits/queries.ts'
import type { SettingsCache } from '../settings/commands.ts'
import { firstSteps } from './first-steps.ts'
import { addDays, monthUpTo } from './days.ts'
import { tilesOf } from './tiles.ts'

const CHANGES_MAX = 8
const PAGES_MAX = 8

/** The first screen as this person's rights make it: one round of statements, whatever the size of the tables. */
export async function dashboardOf(
  ctx: Ctx,
  days: number,
  settings: SettingsCache,
  { bank, isDemo }: { bank: BankName | null; isDemo: boolean },
): Promise<Dashboard> {
  const { timeZone } = settings
  const { db, actor, clock } = ctx
  const may = (permission: Permission) => actor.permissions.has(permission)
  const today = dayIn(timeZone, clock())
  const month = monthUpTo(today)
  const ownId = may('psychologists.update-own') ? actor.psychologistId : null
  const [{ setup, is_empty }, tiles, own_card, own_work, pages, visits, money, changes] = await Promise.all([
    firstSteps(ctx, settings, { bank, isDemo }),
    tilesOf(ctx, today, timeZone),
    ownId === null ? null : ownCard(ctx, ownId),
    ownId === null ? null : ownWorkOf(db, ownId, { ...monthOf(month), timeZone }),
    writesPagesAlone(actor.permissions) ? lastChangedPages(db, PAGES_MAX) : null,
    seesVisits(actor.permissions) ? visitsOf(ctx, days, today, timeZone) : null,
    may('transactions.view') ? moneyBetween(db, month, clock(), timeZone) : null,
    lastChanges(ctx, CHANGES_MAX),
  ])
  return {
    setup,
    is_empty,
    tiles,
    own_card,
    own_work: own_card && own_work,
    pages: pages && pages.map((page) => ({ ...page, updated_at: page.updated_at.toISOString() })),
    visits,
    money: money && { bank, ...month, ...money },
    changes,
  }
}

/** Visits tell of the pages of the site: they are for those who keep some of it. */
function seesVisits(permissions: ReadonlySet<Permission>): boolean {
  return permissions.has('pages.view')
}

/** Whoever keeps the cards too finds enough above. */
function writesPagesAlone(permissions: ReadonlySet<Permission>): boolean {
  return permissions.has('pages.update') && !permissions.has('psychologists.update')
}

async function visitsOf({ db }: Ctx, count: number, today: string, timeZone: string): Promise<Dashboard['visits']> {
  const from = addDays(today, 1 - 2 * count)
  const [rows, titles] = await Promise.all([
    summariseVisits(db, { from, to: today }, timeZone),
    titlesByLink(db, TRACKED_PAGES),
  ])
  const first = addDays(today, 1 - count)
  const days = [...new Set(rows.map(({ day }) => day))].filter((day) => day >= first)
  const pages = TRACKED_PAGES.map((page) => {
    const own = rows.filter((row) => row.page === page)
    return {
      page,
      title: titles.get(page) ?? page,
      visits: own.filter(({ day }) => day >= first).map(({ visits }) => visits),
      before: own.filter(({ day }) => day < first).reduce((sum, { visits }) => sum + visits, 0),
    }
  })
  return { days, pages }
}

/** The month so far, and the one before it whole. */
function monthOf({ from, to }: { from: string; to: string }) {
  const last = addDays(from, -1)
  return { today: to, from, before: { from: `${last.slice(0, 7)}-01`, to: last } }
}

async function ownCard({ db }: Ctx, id: number): Promise<Dashboard['own_card']> {
  const [card, proposals] = await Promise.all([findPsychologist(db, id), proposalStates(db, id)])
  if (card === undefined) return null
  return {
    id: card.id,
    full_name: card.full_name,
    slug: card.slug,
    avatar: card.avatar === null ? null : `/media/${card.avatar}`,
    is_published: card.is_published,
    ycl_is_ready: card.ycl_is_ready,
    schedule_till: card.schedule_till,
    updated_at: isoMoment(card.updated_at),
    missing: missingIn(card),
    proposals,
  }
}
