import { sql } from 'kysely'
import { SETTINGS_ID, type SettingName, type Settings } from '#contract/office/settings.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export type SettingsRow = Record<SettingName, string | null> &
  Pick<Settings, 'remind_day_before' | 'remind_hours_before' | 'card_checks'> & {
    id: number
    version: number
    created_at: Date
    updated_at: Date
  }

/** What staff have written of the practice. */
export async function findSettings(db: Db | Tx, id: number = SETTINGS_ID): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`
    select id, version, created_at, updated_at, name, phone, email, city, legal_entity, time_zone,
      remind_day_before, remind_hours_before, card_checks
    from settings where id = ${id}`.execute(db)
  return rows[0]
}
