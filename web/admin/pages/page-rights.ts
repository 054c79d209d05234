import { PERMISSIONS, type Permission } from '#contract/permissions.ts'

/** Why an action is closed to somebody; undefined when it is open. */
export function missingRight(permissions: readonly string[], right: Permission): string | undefined {
  if (permissions.includes(right)) return undefined
  return `Нужен доступ «${PERMISSIONS[right]}»: его даёт администратор`
}
