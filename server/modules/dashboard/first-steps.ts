import { sql } from 'kysely'
import type { Dashboard, FirstStep } from '#contract/office/reports/dashboard.ts'
import type { PeopleFrom } from '#contract/people/setup.ts'
import type { BankName } from '#contract/payments/transactions.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { SettingsCache } from '../settings/commands.ts'
import { findSettings } from '../settings/queries.ts'

interface Found {
  /** Somebody has said them: a new database has a guess. */
  has_hours: boolean
  has_people: boolean
  has_letter: boolean
  has_staff: boolean
  people_from: PeopleFrom | null
}

/** What a practice has still to do before it can work, for whoever keeps its settings; the demo world has done it all. */
export async function firstSteps(
  { db, actor }: Ctx,
  settings: SettingsCache,
  { bank, isDemo }: { bank: BankName | null; isDemo: boolean },
): Promise<Pick<Dashboard, 'setup' | 'is_empty'>> {
  const [{ rows }, row] = await Promise.all([
    sql<Found>`select
      exists (select from audit_log where subject_type = 'working-hours') as has_hours,
      exists (select from psychologists where is_published and deleted_at is null) as has_people,
      exists (select from letters where state = 'sent') as has_letter,
      (select count(*) > 1 from users u where u.deleted_at is null and u.is_active
        and exists (select from user_roles ur where ur.user_id = u.id)) as has_staff,
      (select people_from from settings) as people_from`.execute(db),
    findSettings(db),
  ])
  const [found] = rows as [Found]
  const is_empty = !found.has_people
  if (isDemo || row === undefined || !actor.permissions.has('settings.manage')) return { setup: null, is_empty }
  const { placeholders, effective } = settings.present(row)
  const done: Record<FirstStep, boolean> = {
    practice: placeholders.length === 0,
    hours: found.has_hours,
    people: found.has_people,
    letter: found.has_letter,
    bank: bank !== null && bank !== 'sandbox',
    staff: found.has_staff,
  }
  const steps = Object.entries(done).map(([name, is_done]) => ({ name: name as FirstStep, is_done }))
  if (steps.every(({ is_done }) => is_done)) return { setup: null, is_empty }
  const told = placeholders.map((name) => ({ name, value: effective[name] }))
  return { setup: { steps, placeholders: told, people_from: found.people_from }, is_empty }
}
