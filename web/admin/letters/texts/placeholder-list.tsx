import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { LetterTextRecord } from '#contract/office/letters/letter-text.ts'
import { Button } from '#web/ui/actions/button.tsx'

/** What may stand in braces: a press puts it where the text was being written. */
export function PlaceholderList({ placeholders }: Pick<LetterTextRecord, 'placeholders'>) {
  const { getValues, setValue } = useFormContext<{ body: string }>()
  const list = useRef<HTMLUListElement>(null)
  const insert = (name: string) => {
    const area = list.current?.ownerDocument.querySelector<HTMLTextAreaElement>('[data-field="body"] textarea')
    const text = getValues('body')
    const [from, till] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length]
    const braces = `{{${name}}}`
    setValue('body', text.slice(0, from) + braces + text.slice(till), { shouldDirty: true })
    area?.focus()
    requestAnimationFrame(() => area?.setSelectionRange(from + braces.length, from + braces.length))
  }
  return (
    <ul ref={list} className="grid gap-2 text-13">
      {placeholders.map(({ name, label, example, is_required }) => (
        <li key={name} className="min-w-0">
          <Button
            size="xs"
            variant="soft"
            color="neutral"
            aria-label={`{{${name}}}: вставить, ${label}`}
            onClick={() => insert(name)}
          >{`{{${name}}}`}</Button>
          <p className="mt-0.5">
            {label}
            {is_required && <span className="text-ink-3">, обязательно</span>}
          </p>
          <p className="text-12 wrap-anywhere text-ink-3">{example}</p>
        </li>
      ))}
    </ul>
  )
}
