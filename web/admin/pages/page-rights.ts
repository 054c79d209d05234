import { PERMISSIONS, type Permission } from '#contract/people/permissions.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'

/** Why an action is closed to this person now; undefined when it is open. */
export function useActionRefusal(): (right: Permission) => string | undefined {
  const { permissions } = useSession()
  const viewing = useViewingAs()
  return (right) => {
    if (viewing !== null) return viewing.reason
    if (permissions.includes(right)) return undefined
    return `Нужен доступ «${PERMISSIONS[right]}»: его даёт администратор`
  }
}
