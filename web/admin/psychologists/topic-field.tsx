import { Field } from '#web/ui/field.tsx'
import type { Option } from '#web/ui/option.ts'
import { Select } from '#web/ui/select.tsx'

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
