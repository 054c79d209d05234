import { useState } from 'react'
import type { Role } from '#contract/people/access.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { useEditorField } from '../../editor/use-editor-field.ts'
import { Icon } from '#web/ui/icon.tsx'
import { withRights, type MatrixColumn } from './matrix-rows.ts'
import { comparedColumn } from '../role-columns.ts'
import { COLUMNS_MAX, RightsMatrix } from './rights-matrix.tsx'
import type { RoleForm } from '../role-form.ts'

interface RightsFieldProps {
  role: Role | null
  /** The roles to compare with. */
  others: readonly Role[]
  title: string
}

/** What the role allows, beside what the others do. */
export function RightsField({ role, others, title }: RightsFieldProps) {
  const { value, saved, onChange, error, isLocked } = useEditorField<RoleForm, 'permissions'>('permissions')
  const [isWithOwn, setWithOwn] = useState(false)
  const own: MatrixColumn = {
    key: 'own',
    title,
    usersCount: role?.users_count ?? 0,
    rights: value,
    // Nothing is saved of a new role, so nothing in it is a change.
    saved: role === null ? value : saved,
    isLocked,
    lockedReason: role?.can.reasons.update,
  }
  const isMuch = others.length >= COLUMNS_MAX
  const compared = isMuch && !isWithOwn ? others.filter(({ is_seeded }) => is_seeded) : others
  return (
    <div data-field="permissions" className="min-w-0 scroll-mt-20">
      {error && (
        <p role="alert" className="mb-3 flex gap-1.5 text-13 text-danger">
          <Icon name="lucide:circle-alert" className="mt-0.5" />
          {error}
        </p>
      )}
      <RightsMatrix
        columns={[own, ...compared.map(comparedColumn)]}
        tools={
          isMuch && (
            <Checkbox
              label="И свои роли"
              checked={isWithOwn}
              onChange={({ target }) => setWithOwn(target.checked)}
              className="text-13 text-ink-2 max-md:hidden"
            />
          )
        }
        onChange={(_, names, isGiven) => onChange(withRights(value, names, isGiven))}
      />
    </div>
  )
}
