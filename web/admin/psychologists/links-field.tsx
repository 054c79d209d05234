import { MultiSelect } from '#web/ui/multi-select.tsx'
import { useCard } from './card-context.ts'
import { CardField } from './card-field.tsx'
import type { ListField } from './card-form.ts'
import { useCardField } from './use-card-field.ts'

/** Records that the card is linked to: chips and a search. New ones stand out until they are saved. */
export function LinksField({ name, className }: { name: ListField; className?: string }) {
  const { directories, saved, card } = useCard()
  const { label, value, onChange, isLocked, error, changed } = useCardField(name)
  // Somebody who may not read the directory still sees what is chosen.
  const options =
    directories[name].length > 0 ? directories[name] : card[name].map(({ id, title }) => ({ value: id, label: title }))
  return (
    <CardField
      name={name}
      label={label}
      error={error}
      changed={changed}
      aside={value.length > 0 ? value.length : undefined}
      className={className ?? 'md:col-span-6'}
    >
      <MultiSelect options={options} value={value} onChange={onChange} saved={saved[name]} readOnly={isLocked} />
    </CardField>
  )
}
