import type { Fields } from '#contract/entity/field.ts'
import { ENTITIES } from '#contract/entities.ts'
import type { Option } from '#web/ui/select/option.ts'

/** A field in a table of changes, and the same after «изменила». */
interface FieldWords {
  label: string
  accusative: string
}

const FIELDS: Record<string, Record<string, FieldWords>> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([name, entity]) => [name, entityWords(entity)])),
  token: {
    permissions: words('Доступы', 'доступы'),
    expires_at: words('Срок', 'срок'),
    owner: words('Чей', 'владельца'),
  },
  webhook: {
    title: words('Название', 'название'),
    url: words('Адрес', 'адрес'),
    kinds: words('О\u00a0чём сообщать', 'о\u00a0чём сообщать'),
    is_active: words('Включён', 'включение'),
    state: words('Состояние', 'состояние'),
    queued: words('Отправлено ещё\u00a0раз'),
  },
  'saved-view': {
    name: words('Название', 'название'),
    state: words('Условия', 'условия'),
    shared_role: words('Открыт роли', 'кому открыт'),
    is_default: words('Открывать сразу'),
  },
}

/** What a field is called in a table of changes. A field that nobody named is shown as it is stored. */
export function fieldLabel(subjectType: string, field: string): string {
  return FIELDS[subjectType]?.[field]?.label ?? field
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
  const entries = Object.entries({ ...fields, ...told }).map(([name, { label, accusative }]) => [
    name,
    words(label, accusative),
  ])
  return Object.fromEntries(entries) as Record<string, FieldWords>
}

/** Without an accusative the label stands in quotes. */
function words(label: string, accusative = `«${label}»`): FieldWords {
  return { label, accusative }
}
