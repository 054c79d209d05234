import type { Option } from '#web/ui/select/option.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/select/select.tsx'

interface AssigneeChoiceProps {
  people: readonly Option<number>[]
  value: number | null
  onChange: (id: number | null) => void
}

/** To whom many requests are given at once. */
export default function AssigneeChoice({ people, value, onChange }: AssigneeChoiceProps) {
  return (
    <Field label="Кто будет вести" required>
      <Select options={people} value={value} onChange={onChange} />
    </Field>
  )
}
