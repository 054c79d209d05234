/** JSON that PostgreSQL can keep: halves of a character and NUL, which it refuses, are replaced or dropped. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'string' ? item.toWellFormed().replaceAll('\u0000', '') : item,
  )
}
