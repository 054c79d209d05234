import { useState } from 'react'
import type { Option } from '#web/ui/select/option.ts'
import { useCreateInPicker } from '../directories/create-in-picker.ts'
import { useEditorField } from '../editor/use-editor-field.ts'
import { useCard } from './card-context.ts'
import { type CardForm, LinksField, type ListField } from './card-form.ts'

interface CardLinksFieldProps<N extends ListField> {
  name: N
  className?: string
}

/** Entries of a directory that the card is linked to; whoever may, makes a missing one from here. */
export function CardLinksField({ name, className }: CardLinksFieldProps<Exclude<ListField, 'pages'>>) {
  const options = useDirectory(name)
  const { value, onChange } = useEditorField<CardForm, ListField>(name)
  const [made, setMade] = useState<Option<number>[]>([])
  const create = useCreateInPicker(name, (id) => onChange(value.filter((one) => one !== id)))
  const add = async (title: string) => {
    const option = (await create?.(title)) ?? null
    if (option !== null) setMade((before) => [...before, option])
    return option
  }
  return (
    <LinksField
      name={name}
      options={[...options, ...made.filter(({ value: id }) => !options.some((option) => option.value === id))]}
      onCreate={create && add}
      className={className}
    />
  )
}

export function CardPagesField() {
  return <LinksField name="pages" options={useDirectory('pages')} />
}

/** Somebody who may not read the directory still sees what is chosen. */
function useDirectory(name: ListField): Option<number>[] {
  const { directories, card } = useCard()
  if (directories[name].length > 0) return directories[name]
  return card[name].map(({ id, title }) => ({ value: id, label: title }))
}
