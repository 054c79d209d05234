import { SettingsCache, type GivenSettings } from '#server/modules/settings/settings-cache.ts'
import type { Db } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log.ts'

export const GIVEN: GivenSettings = {
  values: {
    name: 'Смысл',
    phone: '+7 (000) 000-00-00',
    email: 'help@smysl.test',
    city: 'Москва',
    legal_entity: 'ООО «Смысл»',
    time_zone: 'Europe/Moscow',
  },
  variables: {},
}

/** The settings of a practice over a database; what the environment says where a test means it. */
export function settingsOf(db: Db, given: Partial<GivenSettings> = {}): SettingsCache {
  return new SettingsCache({ db, given: { ...GIVEN, ...given }, log: createLog('silent') })
}
