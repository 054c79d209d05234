import { counted } from '#web/lib/format.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { ShortSelect } from '#web/ui/select/short-select.tsx'
import type { MatrixColumn } from './rights/matrix-rows.ts'

interface RoleSelectProps {
  columns: readonly MatrixColumn[]
  value: MatrixColumn | undefined
  onChoose: (key: string) => void
}

/** Whose column a phone shows. */
export default function RoleSelect({ columns, value, onChoose }: RoleSelectProps) {
  return (
    <Field label="Роль">
      <ShortSelect
        options={columns.map(({ key, title, usersCount }) => ({
          value: key,
          label: `${title}, ${counted(usersCount, 'человек', 'человека', 'человек')}`,
        }))}
        value={value?.key ?? null}
        onChange={(key) => key !== null && onChoose(key)}
      />
    </Field>
  )
}
