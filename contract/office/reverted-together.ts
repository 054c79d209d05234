/** Halves of one thing, by the record: hours without an end, or days before their first, are none. */
const HALVES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'working-hours': [
    ['opens_at', 'closes_at'],
    ['first_day', 'last_day'],
  ],
}

/** The fields that go back with this one, itself among them: of its other half only where that is `open` too. */
export function revertedTogether(type: string, field: string, open: readonly string[]): string[] {
  const halves = HALVES[type]?.find((names) => names.includes(field)) ?? []
  return [field, ...halves.filter((name) => name !== field && open.includes(name))]
}
