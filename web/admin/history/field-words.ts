import type { Fields } from '#contract/entity/field.ts'
import { ENTITIES } from '#contract/entities.ts'
import { LETTER_STATE_TITLES } from '#contract/office/letters/letters.ts'
import { PERMISSIONS } from '#contract/people/permissions.ts'
import { ROLE_TITLES } from '#contract/people/roles.ts'
import { DELIVERY_STATE_TITLES, WEBHOOK_KIND_TITLES } from '#contract/programs/webhook-titles.ts'
import type { Option } from '#web/ui/select/option.ts'

/** A field in a table of changes, and the same after «изменила». */
interface FieldWords {
  label: string
  accusative: string
  /** Of a value that is one of a few. */
  titles?: Titles
}

type Titles = Readonly<Record<string, string>>

const FIELDS: Record<string, Record<string, FieldWords>> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([name, entity]) => [name, entityWords(entity)])),
  token: {
    permissions: words('Доступы', 'доступы', PERMISSIONS),
    expires_at: words('Срок', 'срок'),
    owner: words('Чей', 'владельца'),
  },
  webhook: {
    title: words('Название', 'название'),
    url: words('Адрес', 'адрес'),
    kinds: words('О\u00a0чём сообщать', 'о\u00a0чём сообщать', WEBHOOK_KIND_TITLES),
    is_active: words('Включён', 'включение'),
    state: words('Состояние', 'состояние', DELIVERY_STATE_TITLES),
    queued: words('Отправлено ещё\u00a0раз'),
  },
  'saved-view': {
    name: words('Название', 'название'),
    state: words('Условия', 'условия'),
    shared_role: words('Открыт роли', 'кому открыт', ROLE_TITLES),
    is_default: words('Открывать сразу'),
  },
  letter: { state: words('Состояние', 'состояние', LETTER_STATE_TITLES) },
  integration: { rules: words('Что брать из\u00a0YCLIENTS') },
  'personal-data-act': { record: words('Запись в\u00a0YCLIENTS', 'запись в\u00a0YCLIENTS') },
  export: { file: words('Файл', 'файл'), sha256: words('Контрольная сумма', 'контрольную сумму') },
}

/** What a field is called in a table of changes. A field that nobody named is shown as it is stored. */
export function fieldLabel(subjectType: string, field: string): string {
  return FIELDS[subjectType]?.[field]?.label ?? field
}

/** What a value is called that is one of a few; a role that staff made has its own name. */
export function valueTitle(subjectType: string, field: string, value: string): string | undefined {
  const titles = FIELDS[subjectType]?.[field]?.titles
  return titles !== undefined && Object.hasOwn(titles, value) ? titles[value] : undefined
}

/** Every field that the log may tell of, by its label: several names where records call the same differently. */
export function loggedFields(): Option<string>[] {
  const named = Object.values(FIELDS).flatMap((fields) => Object.entries(fields))
  const byLabel = Map.groupBy(named, ([, { label }]) => label)
  return [...byLabel]
    .map(([label, entries]) => ({ value: [...new Set(entries.map(([name]) => name))].join(), label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'ru'))
}

/** The same after «изменила», in the accusative. */
export function fieldAccusative(subjectType: string, field: string): string {
  return FIELDS[subjectType]?.[field]?.accusative ?? `«${field}»`
}

/** As the definition has them. */
function entityWords({ fields, told = {} }: { fields: Fields; told?: Fields }): Record<string, FieldWords> {
  const entries = Object.entries({ ...fields, ...told }).map(([name, field]) => [
    name,
    words(field.label, field.accusative, 'titles' in field ? field.titles : undefined),
  ])
  return Object.fromEntries(entries) as Record<string, FieldWords>
}

/** Without an accusative the label stands in quotes. */
function words(label: string, accusative = `«${label}»`, titles?: Titles): FieldWords {
  return { label, accusative, ...(titles && { titles }) }
}
