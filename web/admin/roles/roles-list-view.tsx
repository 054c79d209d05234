import { useState } from 'react'
import type { Role } from '#contract/people/access.ts'
import { api } from '#contract/wire/api.ts'
import { href } from '#contract/people/screens.ts'
import { counted } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'
import { ListFrame } from '../list/list-frame.tsx'
import type { LoadedList } from '../list/state/list-loader.ts'
import { DeleteRoleDialog } from './delete-role-dialog.tsx'
import { kindOf, roleListColumns, TwoFactorMark } from './list-columns.tsx'
import { viewAsAction } from './view-as-action.ts'
import { ROLES_FILTERS, ROLES_SOURCE, ROLES_WORDS } from './roles-list.ts'

export function RolesList({ list }: { list: LoadedList<Role> }) {
  const navigate = useOwnNavigate()
  const revalidate = useRevalidate()
  const [deleting, setDeleting] = useState<Role | null>(null)
  const editorOf = ({ id }: Role) => href('roleEditor', { id })
  return (
    <>
      <ListFrame<Role>
        list={list}
        source={ROLES_SOURCE}
        columns={roleListColumns}
        filters={ROLES_FILTERS}
        search={{ name: 'title', label: 'Найти роль' }}
        words={ROLES_WORDS}
        exportPath={api.rolesExport}
        rowId={({ id }) => id}
        rowLabel={({ title }) => title}
        rowHref={editorOf}
        rowActions={(role) => [
          { label: 'Изменить', icon: 'lucide:pencil', onSelect: () => void navigate(editorOf(role)) },
          viewAsAction(role),
          'separator',
          {
            label: 'Удалить роль',
            icon: 'lucide:trash-2',
            color: 'danger',
            disabledReason: role.can.reasons.delete,
            onSelect: () => setDeleting(role),
          },
        ]}
        card={(role) => (
          <p className="flex flex-wrap gap-x-3 text-13 text-ink-2">
            <span>{kindOf(role)}</span>
            <span>{counted(role.users_count, 'человек', 'человека', 'человек')}</span>
            <span>{counted(role.permissions_count, 'право', 'права', 'прав')}</span>
            {role.requires_two_factor && (
              <span>
                вход в&nbsp;два шага: <TwoFactorMark role={role} />
              </span>
            )}
          </p>
        )}
        moreActions={[
          {
            label: 'Права рядом',
            icon: 'lucide:table-properties',
            onSelect: () => void navigate(RIGHTS_BOARD_PATH),
          },
        ]}
        primaryAction={
          <ButtonLink to={href('roleCreate')} icon="lucide:plus">
            Новая роль
          </ButtonLink>
        }
      />
      <DeleteRoleDialog role={deleting} onClose={() => setDeleting(null)} onDeleted={() => void revalidate()} />
    </>
  )
}

/** All roles side by side. */
const RIGHTS_BOARD_PATH = `${href('roles')}?look=rights`
