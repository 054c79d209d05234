import { PERMISSIONS, type Permission } from '#contract/people/permissions.ts'
import { PERMISSION_GROUPS, type PermissionGroup } from '#contract/people/permission-groups.ts'
import { wordOf } from './permission-words.ts'

/** One role in the matrix. */
export interface MatrixColumn {
  key: string
  title: string
  usersCount: number
  /** What the role allows as it stands on screen, and as it was saved. */
  rights: readonly string[]
  saved: readonly string[]
  /** Only to be looked at. The reason is told where there is one. */
  isLocked: boolean
  lockedReason?: string
}

export interface MatrixFilter {
  query: string
  /** Only the rights in which the roles differ. */
  isDifferent: boolean
}

/** The sections and rights that the filter leaves. */
export function matrixRows(columns: readonly MatrixColumn[], { query, isDifferent }: MatrixFilter): PermissionGroup[] {
  const words = normal(query)
  return PERMISSION_GROUPS.map(({ title, permissions }) => ({
    title,
    permissions: permissions.filter((name) => isNamed(name, title, words) && (!isDifferent || differs(columns, name))),
  })).filter(({ permissions }) => permissions.length > 0)
}

/** What changed in a cell: a right given, a right taken, or nothing. */
export function cellChange({ rights, saved }: MatrixColumn, name: Permission): '+' | '−' | null {
  if (rights.includes(name) === saved.includes(name)) return null
  return rights.includes(name) ? '+' : '−'
}

/** The rights of a role with some of them given or taken. */
export function withRights(rights: readonly string[], names: readonly Permission[], isGiven: boolean): string[] {
  const others = rights.filter((name) => !(names as readonly string[]).includes(name))
  return isGiven ? [...others, ...names] : others
}

/** What was changed a moment ago stays in sight. */
function differs(columns: readonly MatrixColumn[], name: Permission): boolean {
  const held = columns.filter(({ rights }) => rights.includes(name)).length
  return (held > 0 && held < columns.length) || columns.some((column) => cellChange(column, name) !== null)
}

function isNamed(name: Permission, group: string, words: string): boolean {
  return words === '' || [group, wordOf(name), PERMISSIONS[name], name].some((text) => normal(text).includes(words))
}

function normal(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е')
}
