import { sql } from 'kysely'
import { settings, SETTINGS_ID, SETTING_NAMES, type SettingsUpdate } from '#contract/office/settings.ts'
import type { PeopleFrom } from '#contract/people/setup.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { changesBetween } from '#server/platform/entity/changes.ts'
import { Conflict, NotFound, refuseAll } from '#server/platform/http/errors.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import type { SettingsCache } from './settings-cache.ts'
import { findSettings, type SettingsRow } from './queries.ts'

export type { SettingsCache }

type SettingsAction = 'practice.updated' | 'practice.reverted'

const SUBJECT = { type: 'practice', id: SETTINGS_ID, label: 'Настройки' }

/** Saves what staff say of the practice. Every process and every kept page tells it from then on. */
export async function updateSettings(
  ctx: Ctx,
  kept: SettingsCache,
  { version, ...input }: SettingsUpdate,
  action: SettingsAction = 'practice.updated',
): Promise<SettingsRow> {
  const saved = await transaction(ctx.db, async (tx) => {
    const before = await lockSettings(tx)
    if (version !== undefined && version !== before.version) {
      const { fields } = await fieldsChangedSince(tx, 'practice', SETTINGS_ID, version)
      throw new Conflict(kept.present(before), fields)
    }
    refuseLocked(kept, before, input)
    return writeSettings(tx, ctx, before, input, action)
  })
  // Whatever this process tells after the answer is what was saved.
  await kept.current()
  return saved
}

/** The record, held until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<SettingsRow> {
  await sql`select 1 from settings where id = ${SETTINGS_ID} for update`.execute(tx)
  const row = await findSettings(tx)
  if (row === undefined) throw new NotFound()
  return row
}

/** Writes what differs, with its line in the log. */
export async function writeSettings(
  tx: Tx,
  ctx: Parameters<typeof record>[1],
  before: SettingsRow,
  input: SettingsUpdate,
  action: SettingsAction,
): Promise<SettingsRow> {
  const after = { ...before, ...input }
  const changes = changesBetween(settings, before, after)
  if (changes.length === 0) return before
  const columns = (Object.keys(settings.fields) as (keyof typeof settings.fields)[]).map(
    (name) => sql`${sql.ref(name)} = ${after[name]}`,
  )
  await sql`update settings set ${sql.join(columns)}, version = version + 1, updated_at = ${ctx.clock()}
    where id = ${SETTINGS_ID}`.execute(tx)
  const saved = (await findSettings(tx)) as SettingsRow
  await record(tx, ctx, action, { ...SUBJECT, version: saved.version }, changes)
  return saved
}

/** Keeps how the founder of a practice wants its people to come in. */
export async function choosePeopleFrom(tx: Tx, from: PeopleFrom) {
  await sql`update settings set people_from = ${from}`.execute(tx)
}

function refuseLocked(kept: SettingsCache, before: SettingsRow, input: SettingsUpdate) {
  const errors: Record<string, string[]> = {}
  for (const name of SETTING_NAMES) {
    const variable = kept.variableOf(name)
    if (variable === undefined || input[name] === undefined || input[name] === before[name]) continue
    errors[name] = [`Это задано на\u00a0сервере: ${variable}. Здесь его не\u00a0изменить.`]
  }
  refuseAll(errors)
}
