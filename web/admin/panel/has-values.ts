import { isDeepEqual } from '#web/lib/deep-equal.ts'

/** Whether the record has these values; what it is linked to is sent by its number. */
export function hasValues(record: object, input: object): boolean {
  const values: Record<string, unknown> = { ...record }
  const idOf = (name: string) => (values[name.replace(/_id$/, '')] as { id: number } | null | undefined)?.id ?? null
  return Object.entries(input).every(([name, value]) => isDeepEqual(name in values ? values[name] : idOf(name), value))
}
