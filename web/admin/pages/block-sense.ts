import { isChanged } from '../editor/field-changes.ts'

/** Whether two parts of a page say the same, in whatever order their keys stand. */
export function isSame(a: unknown, b: unknown): boolean {
  return !isChanged({ kind: 'json', label: '' }, a, b)
}
