import { PERMISSION_GROUPS } from '#contract/people/permission-groups.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { PERMISSIONS } from '#contract/people/permissions.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface PermissionChoiceProps {
  /** Nobody gives a program what they lack. */
  held: readonly Permission[]
  chosen: readonly Permission[]
  error: string | undefined
  onChange: (chosen: readonly Permission[]) => void
}

/** A program makes no programs, so this one would open nothing to it. */
const FOR_PEOPLE: Permission = 'programs.manage'

/** The rights that a program gets, by the sections of the menu. */
export function PermissionChoice({ held, chosen, error, onChange }: PermissionChoiceProps) {
  const groups = PERMISSION_GROUPS.map(({ title, permissions }) => ({
    title,
    permissions: permissions.filter((name) => held.includes(name) && name !== FOR_PEOPLE),
  })).filter(({ permissions }) => permissions.length > 0)
  const toggle = (name: Permission, isGiven: boolean) =>
    onChange(isGiven ? [...chosen, name] : chosen.filter((other) => other !== name))
  return (
    <fieldset data-field="permissions" className="min-w-0">
      <legend className="mb-1 text-13 font-medium">Что может программа</legend>
      {error !== undefined && (
        <p role="alert" className="mb-2 flex gap-1.5 text-13 text-danger">
          <Icon name="lucide:circle-alert" className="mt-0.5" />
          {error}
        </p>
      )}
      <div
        className="grid max-h-80 gap-3 overflow-y-auto rounded-m border border-line px-3 py-2"
        role="group"
        aria-label="Доступы"
      >
        {groups.map((group) => (
          <div key={group.title}>
            <p className="text-12 font-medium text-ink-3">{group.title}</p>
            <div className="grid sm:grid-cols-2 sm:gap-x-4">
              {group.permissions.map((name) => (
                <Checkbox
                  key={name}
                  label={PERMISSIONS[name]}
                  checked={chosen.includes(name)}
                  onChange={({ target }) => toggle(name, target.checked)}
                  className="text-14"
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
