import type { Role } from '#contract/people/access.ts'
import { viewAsRole } from '#web/shell/admin/view-as.ts'
import type { DropdownItem } from '#web/ui/overlays/dropdown.tsx'
import { toastError } from '../notices/toast-error.ts'

/** To see the back office as those with this role do. */
export function viewAsAction({ name }: Role): DropdownItem {
  return {
    label: 'Смотреть как роль',
    icon: 'lucide:eye',
    disabledReason: name === 'admin' ? 'Вы и\u00a0так администратор.' : undefined,
    onSelect: () => void viewAsRole(name).catch((error: unknown) => toastError(error)),
  }
}
