import { counted } from '#web/lib/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { MatrixColumn, MatrixFilter } from './matrix-rows.ts'

interface MatrixToolsProps {
  columns: readonly MatrixColumn[]
  onPhone: MatrixColumn | undefined
  onChoose: (key: string) => void
  filter: MatrixFilter
  onFilter: (filter: MatrixFilter) => void
}

/** Which rights are shown, and on a phone of which role. */
export function MatrixTools({ columns, onPhone, onChoose, filter, onFilter }: MatrixToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
      {columns.length > 1 && (
        <Field label="Роль" className="w-full md:hidden">
          <Select
            options={columns.map(({ key, title, usersCount }) => ({
              value: key,
              label: `${title}, ${counted(usersCount, 'человек', 'человека', 'человек')}`,
            }))}
            value={onPhone?.key ?? null}
            onChange={(key) => key !== null && onChoose(key)}
          />
        </Field>
      )}
      <Input
        icon="lucide:search"
        type="search"
        aria-label="Право или раздел"
        placeholder="Право или раздел"
        value={filter.query}
        onChange={({ target }) => onFilter({ ...filter, query: target.value })}
        className="w-60 max-md:w-full"
      />
      {columns.length > 1 && (
        <Checkbox
          label="Только отличия"
          checked={filter.isDifferent}
          onChange={({ target }) => onFilter({ ...filter, isDifferent: target.checked })}
          className="text-13 text-ink-2"
        />
      )}
    </div>
  )
}
