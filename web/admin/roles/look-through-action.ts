import type { Role } from '#contract/people/access.ts'
import { lookThrough } from '#web/shell/admin/view-as.ts'
import type { DropdownItem } from '#web/ui/overlays/dropdown.tsx'
import { toastError } from '../notices/toast-error.ts'

/** To see the back office as those with this role do. */
export function lookThroughAction({ name }: Role): DropdownItem {
  return {
    label: 'Смотреть как роль',
    icon: 'lucide:eye',
    disabledReason: name === 'admin' ? 'Вы и\u00a0так администратор.' : undefined,
    onSelect: () => void lookThrough(name).catch((error: unknown) => toastError(error)),
  }
}
