import {
  SETTING_NAMES,
  type SettingName,
  type Settings,
  type SiteFacts,
  type Zoned,
} from '#contract/office/settings.ts'
import { readPhone } from '#contract/wire/phone.ts'
import { showPhone } from '#contract/wire/shown-phone.ts'
import { changesOf, type Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { isoMoment } from '#server/platform/moment.ts'
import { findSettings, type SettingsRow } from './queries.ts'

/** What the environment says of the practice. */
export interface GivenSettings {
  /** For each setting what stands while staff have written nothing; where a variable says it, that. */
  values: Readonly<Record<SettingName, string>>
  /** The variables that are set: staff cannot say otherwise. */
  variables: Readonly<Partial<Record<SettingName, string>>>
}

interface Options {
  db: Db
  given: GivenSettings
  log: Log
}

/** What nobody would take for a practice's own, unlike a town or a clock. */
const OF_NOBODY: readonly SettingName[] = ['name', 'phone', 'email', 'legal_entity']

/**
 * What the practice tells of itself, kept in the process and read anew when any process has saved it. Its parts are read
 * where they are used and never copied, so that a save holds everywhere at once.
 */
export class SettingsCache implements Zoned {
  readonly #db: Db
  readonly #given: GivenSettings
  readonly #log: Log
  #facts: SiteFacts
  #reminderHours: readonly number[] = []
  #isKnown = false
  #reading: Promise<void> | undefined
  /** Counts what was heard: a reading that began before the last of it is none. */
  #heard = 0

  constructor({ db, given, log }: Options) {
    this.#db = db
    this.#given = given
    this.#log = log
    this.#facts = factsOf(given.values)
    changesOf(db).on(['settings'], (change) => {
      this.#heard += 1
      // What is only doubted is asked for when somebody needs it.
      const isWorthReading = change !== 'unknown' || this.#isKnown
      this.#isKnown = false
      if (isWorthReading) void this.current()
    })
  }

  get timeZone(): string {
    return this.#facts.timeZone
  }

  get city(): string {
    return this.#facts.city
  }

  get siteName(): string {
    return this.#facts.name
  }

  get email(): string {
    return this.#facts.email
  }

  /** How many hours before a meeting whoever left an address is reminded of it. */
  get reminderHours(): readonly number[] {
    return this.#reminderHours
  }

  /** Who answers for personal data: the practice as the law knows it, and its city. */
  get operator(): string {
    return `${this.#facts.legalEntity}, ${this.#facts.city}`
  }

  /** What is true now; what was known last while the database does not say. */
  async current(): Promise<SiteFacts> {
    if (this.#isKnown && changesOf(this.#db).isLive) return this.#facts
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    await this.#reading
    return this.#facts
  }

  /** The record as staff see it: what they wrote, what holds, what the environment says instead. */
  present(row: SettingsRow): Settings {
    const { variables } = this.#given
    const each = <T>(tell: (name: SettingName) => T) =>
      Object.fromEntries(SETTING_NAMES.map((name) => [name, tell(name)])) as Record<SettingName, T>
    const holds = this.#holding(row)
    return {
      ...row,
      created_at: isoMoment(row.created_at),
      updated_at: isoMoment(row.updated_at),
      effective: each((name) => (name === 'phone' ? showPhone(holds.phone) : holds[name])),
      locked_by: each((name) => variables[name] ?? null),
      placeholders: OF_NOBODY.filter((name) => variables[name] === undefined && row[name] === null),
    }
  }

  /** The variable that says this setting; undefined: staff do. */
  variableOf(name: SettingName): string | undefined {
    return this.#given.variables[name]
  }

  async #read() {
    let heard: number
    do {
      heard = this.#heard
      try {
        const row = await findSettings(this.#db)
        if (row !== undefined) {
          this.#facts = factsOf(this.#holding(row))
          this.#reminderHours = reminderHoursOf(row)
        }
        this.#isKnown = true
      } catch (error) {
        this.#log.warn({ err: error }, 'the settings were not read: what was known last stands')
        return
      }
    } while (heard !== this.#heard)
  }

  #holding(row: SettingsRow): Record<SettingName, string> {
    const { values, variables } = this.#given
    const told = SETTING_NAMES.map((name) => {
      return [name, variables[name] === undefined ? (row[name] ?? values[name]) : values[name]]
    })
    return Object.fromEntries(told) as Record<SettingName, string>
  }
}

function reminderHoursOf({ remind_day_before, remind_hours_before }: SettingsRow): number[] {
  const hours = Number(remind_hours_before)
  return [...(remind_day_before ? [24] : []), ...(hours > 0 ? [hours] : [])]
}

/** The telephone as links have it: one that was written in the environment by hand becomes it too. */
function factsOf({ name, phone, email, city, legal_entity, time_zone }: Record<SettingName, string>): SiteFacts {
  return { name, phone: readPhone(phone).phone ?? phone, email, city, legalEntity: legal_entity, timeZone: time_zone }
}
