import { Field } from '#web/ui/fields/field.tsx'
import type { Option } from '#web/ui/select/option.ts'
import { Select } from '#web/ui/select/select.tsx'

interface TopicFieldProps {
  topics: Option<number>[]
  value: number | null
  onChange: (value: number | null) => void
}

/** The topic that many cards get or lose. */
export default function TopicField({ topics, value, onChange }: TopicFieldProps) {
  return (
    <Field label="Тема">
      <Select options={topics} value={value} onChange={onChange} />
    </Field>
  )
}
