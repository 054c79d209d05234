import { useState } from 'react'
import type { Role } from '#contract/people/access.ts'
import { api, path } from '#contract/wire/api.ts'
import { screens } from '#contract/people/screens.ts'
import { lazy } from '#web/lib/late-code.ts'
import { LatePart } from '#web/lib/late-part.tsx'
import { counted } from '#web/lib/format.ts'
import { listPath } from '#web/shell/navigation/list-memory.ts'
import { Dropdown } from '#web/ui/overlays/dropdown.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { TextField } from '../editor/fields/text-fields.tsx'
import { useRecordEditor } from '../editor/use-record-editor.ts'
import { DeleteRoleDialog } from './delete-role-dialog.tsx'
import { viewAsAction } from './view-as-action.ts'
import { abilitySentence, diffRights, isEmptyDiff } from './rights/rights-diff.ts'
import { RightsField } from './rights/rights-field.tsx'
import { useRightsQuestion } from './rights/rights-question.tsx'
import { roleFields, roleForm, type RoleForm } from './role-form.ts'
import { RoleTwoFactor } from './role-two-factor.tsx'

/** Below the matrix, and not needed for the first look. */
const HistoryPanel = lazy(async () => ({ default: (await import('../editor/history/history-panel.tsx')).HistoryPanel }))

interface RoleEditorProps {
  /** Null: a new one. */
  stored: Role | null
  roles: readonly Role[]
}

export function RoleEditor({ stored: role, roles }: RoleEditorProps) {
  const question = useRightsQuestion()
  const editor = useRecordEditor<Role, RoleForm>({
    entity: 'role',
    record: role,
    fields: roleFields,
    toForm: roleForm,
    path: role === null ? api.roles : path(api.role, { id: role.id }),
    body: 'json',
    nameOf: ({ title }) => title,
    words: { accusative: 'роль', thisOne: 'эту роль', ofThisOne: 'этой роли' },
    backTo: 'roles',
    opensIn: 'roleEditor',
    savedToast: role === null ? 'Роль создана' : 'Роль сохранена',
    mayChange: (field) => role === null || (field === 'name' ? role.can.rename : role.can.update),
    beforeSave: async ({ permissions }) => {
      const diff = diffRights(role?.permissions ?? [], permissions)
      // Nobody has a new role yet.
      if (role === null || isEmptyDiff(diff)) return true
      const change = { title: role.title, usersCount: role.users_count, diff, rights: permissions }
      return question.ask([change])
    },
  })
  return (
    <EditorFrame
      editor={editor}
      title={role?.title ?? screens.roleCreate.title}
      createLabel="Создать роль"
      state={role && <span className="text-13">{counted(role.users_count, 'человек', 'человека', 'человек')}</span>}
      actions={role && <RoleActions role={role} />}
      summary={role === null ? undefined : (form) => summaryOf(role, form)}
      notice={<RoleNotice role={role} />}
    >
      <section className="grid gap-x-8 gap-y-4 border-b border-line pt-5 pb-6 md:grid-cols-2">
        <TextField name="name" hint={role?.can.reasons.rename ?? 'Как её увидят в списках: «Бухгалтер»'} />
        {role !== null && (
          <div className="md:pt-5.5">
            <RoleTwoFactor role={role} />
          </div>
        )}
      </section>
      <section className="pt-5 pb-6">
        <h2 className="mb-1 text-16 font-semibold">Права</h2>
        <p className="mb-4 max-w-200 text-ink-2">
          Строка&nbsp;— что&nbsp;можно делать. Другие роли стоят рядом для&nbsp;сравнения. Изменения действуют сразу
          после сохранения, входить заново не&nbsp;нужно.
        </p>
        <RightsField
          role={role}
          title={role?.title ?? 'Новая роль'}
          others={roles.filter(({ id }) => id !== role?.id)}
        />
      </section>
      {role !== null && (
        <div className="mb-6 max-w-160 rounded-m border border-line">
          <LatePart fallback={<Skeleton className="m-4 h-24" />}>
            <HistoryPanel entity="role" id={role.id} version={editor.version} />
          </LatePart>
        </div>
      )}
      {question.dialog}
    </EditorFrame>
  )
}

/** Whose days will change, and how; nothing while the rights stand as they were. */
function summaryOf(role: Role, { name, permissions }: RoleForm) {
  const diff = diffRights(role.permissions, permissions)
  if (isEmptyDiff(diff)) return undefined
  const people = role.users_count > 0 && ` Касается ${counted(role.users_count, 'человека', 'человек', 'человек')}.`
  return `${name === role.title ? '' : 'название; '}${abilitySentence(role.title, diff)}.${people || ''}`
}

function RoleNotice({ role }: { role: Role | null }) {
  if (role !== null && role.can.reasons.update !== undefined) {
    return (
      <Notice icon="lucide:lock" className="mb-4">
        {role.can.reasons.update}
      </Notice>
    )
  }
  if (role !== null && role.is_seeded) return null
  return (
    <Notice className="mb-4">
      Роль открывает экраны, на&nbsp;которые хватает её&nbsp;прав. Её&nbsp;дают вместе с&nbsp;основной ролью или
      без&nbsp;неё.
    </Notice>
  )
}

function RoleActions({ role }: { role: Role }) {
  const navigate = useOwnNavigate()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <Dropdown
        trigger={<IconButton icon="lucide:ellipsis" label="Ещё действия" variant="outline" />}
        items={[
          viewAsAction(role),
          'separator',
          {
            label: 'Удалить роль',
            icon: 'lucide:trash-2',
            color: 'danger',
            disabledReason: role.can.reasons.delete,
            onSelect: () => setDeleting(true),
          },
        ]}
      />
      <DeleteRoleDialog
        role={isDeleting ? role : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(listPath('roles'))}
      />
    </>
  )
}
