import type { Role } from '#contract/people/access.ts'
import { api, path } from '#contract/wire/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { DeleteDialog } from '../dialogs/delete-dialog.tsx'

interface DeleteRoleDialogProps {
  /** Null: closed. */
  role: Role | null
  onClose: () => void
  onDeleted: () => void
}

/** A role has no trash: asks, and says what is lost. Somebody may have been given it a moment ago: the server refuses. */
export function DeleteRoleDialog({ role, onClose, onDeleted }: DeleteRoleDialogProps) {
  return (
    <DeleteDialog
      record={role}
      words={({ title }) => ({
        title: `Удалить роль «${title}»?`,
        description: 'Роль и список её прав пропадут, вернуть их нельзя.',
      })}
      verb="Удалить роль"
      pathOf={({ id }) => path(api.role, { id })}
      onClose={onClose}
      onDeleted={({ title }) => {
        toast({ title: 'Роль удалена', description: escapeHtml(title), icon: 'lucide:trash-2', color: 'neutral' })
        onDeleted()
      }}
    />
  )
}
