import { roleTitle } from '#contract/roles.ts'
import { EditorPanel } from '../editor/editor-section.tsx'

/** The roles of a person by their titles. */
export function RolesPanel({ roles }: { roles: readonly string[] }) {
  return (
    <EditorPanel title={roles.length > 1 ? 'Роли' : 'Роль'}>
      {roles.length === 0 ? (
        <p className="text-ink-3">Нет</p>
      ) : (
        <ul className="grid gap-1">
          {roles.map((role) => (
            <li key={role} className="wrap-anywhere">
              {roleTitle(role)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-12 text-ink-3">Роль меняет администратор.</p>
    </EditorPanel>
  )
}
