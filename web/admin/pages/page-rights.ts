import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { useSession } from '#web/shell/session.tsx'
import { useViewing } from '#web/shell/viewing.ts'

/** Why an action is closed to this person now; undefined when it is open. */
export function useRefusalOf(): (right: Permission) => string | undefined {
  const { permissions } = useSession()
  const viewing = useViewing()
  return (right) => {
    if (viewing !== null) return viewing.reason
    if (permissions.includes(right)) return undefined
    return `Нужен доступ «${PERMISSIONS[right]}»: его даёт администратор`
  }
}
