import { z } from 'zod'
import { defineEntity } from '../entity/entity.ts'
import { answerOf, inputsOf, saveSchema } from '../entity/schemas.ts'
import { dataOf } from '../wire/http.ts'
import { textField } from '../wire/fields.ts'
import { CARD_CHECKS } from '../psychologists/card-checks.ts'

/** The one record of a practice's own facts. */
export const SETTINGS_ID = 1

/** What the practice tells of itself: on its pages, in its letters, to banks and search engines. Empty: the default stands. */
export const settings = defineEntity(
  {
    name: { kind: 'text', label: 'Название', max: 80, isOptional: true, accusative: 'название' },
    phone: { kind: 'phone', label: 'Телефон', isOptional: true, accusative: 'телефон' },
    email: { kind: 'email', label: 'Почта', isOptional: true, accusative: 'почту' },
    city: { kind: 'text', label: 'Город', max: 80, isOptional: true, accusative: 'город' },
    legal_entity: {
      kind: 'text',
      label: 'Юридическое лицо',
      max: 160,
      isOptional: true,
      accusative: 'юридическое лицо',
    },
    time_zone: { kind: 'text', label: 'Часовой пояс', max: 60, isOptional: true, accusative: 'часовой пояс' },
    remind_day_before: { kind: 'flag', label: 'Напоминать за\u00a0сутки', accusative: 'напоминание за\u00a0сутки' },
    remind_hours_before: {
      kind: 'choice',
      label: 'Напоминать ещё раз',
      titles: {
        '0': 'Не\u00a0напоминать',
        '1': 'За\u00a0час',
        '2': 'За\u00a0два часа',
        '3': 'За\u00a0три часа',
        '6': 'За\u00a0шесть часов',
      },
      error: 'Такого срока нет',
      accusative: 'второе напоминание',
    },
    card_checks: {
      kind: 'choice',
      label: 'Что проверять в\u00a0правках психологов',
      titles: CARD_CHECKS,
      error: 'Такого выбора нет',
      accusative: 'проверку правок психологов',
    },
  },
  {
    name: 'practice',
    plural: 'settings',
    nouns: {
      title: 'Настройки',
      accusative: 'настройки',
      counted: ['настройку', 'настройки', 'настроек'],
      inside: 'в\u00a0настройках',
    },
    view: ['settings.manage'],
    update: ['settings.manage'],
    sorts: [],
  },
)

const { remind_day_before: _, remind_hours_before: __, card_checks: ___, ...facts } = settings.fields
/** What the practice tells of itself; the environment may say it instead of staff. */
export type SettingName = keyof typeof facts
export const SETTING_NAMES = Object.keys(facts) as SettingName[]

const timeZoneField = textField('Часовой пояс', 60, 0).refine(
  (name) => name === '' || isTimeZone(name),
  'Такого часового пояса нет. Нужен вид Europe/Moscow',
)

export const settingInputs = inputsOf(settings, { time_zone: timeZoneField })
export const updateSettingsSchema = saveSchema(settingInputs)
export type SettingsUpdate = z.infer<typeof updateSettingsSchema>

const eachSetting = <S extends z.ZodType>(schema: S) =>
  z.strictObject(Object.fromEntries(SETTING_NAMES.map((name) => [name, schema])) as Record<SettingName, S>)

export const settingsAnswer = answerOf(settings, {
  /** What visitors are told now. */
  effective: eachSetting(z.string()),
  /** The variable of the server's environment that says it instead; null: staff do. */
  locked_by: eachSetting(z.string().nullable()),
  /** What visitors see that is nobody's: the default stands. */
  placeholders: z.array(z.enum(SETTING_NAMES)),
})
export type Settings = z.infer<typeof settingsAnswer>

/** `GET /api/site`: what every page tells of the practice. */
export const siteAnswer = dataOf(
  z.strictObject({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    city: z.string(),
    legalEntity: z.string(),
    timeZone: z.string(),
  }),
)
export type SiteFacts = z.infer<typeof siteAnswer>['data']

/** Where the practice's clocks are: what is read as the setting changes is true at once. */
export interface Zoned {
  readonly timeZone: string
}

/** True for a name that this machine knows, such as `Europe/Moscow`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('ru', { timeZone: name }))
  } catch {
    return false
  }
}
