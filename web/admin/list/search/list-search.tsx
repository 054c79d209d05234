import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { SEARCH_MAX } from '#contract/wire/wire-limits.ts'
import { Input } from '#web/ui/fields/input.tsx'

/** Typing is followed, but not letter by letter. */
const PAUSE_MS = 20

/** The filter that the search field stands for. */
export interface ListSearchField {
  name: string
  /** All that is searched. */
  label: string
  /** As much of that as a phone has room for, about 18 letters; the label itself unless said otherwise. */
  placeholder?: string
}

/** How the address names the search, and what else of it is kept: `[['sort_column', 'id']]`. */
export interface PlainForm {
  name: string
  kept: [name: string, value: string][]
}

interface ListSearchProps {
  label: string
  value: string
  onSearch: (text: string) => void
  /** The label unless said otherwise. */
  placeholder?: string
  /** The search of the whole list: `/` leads to it, and before scripts come its form asks for the list by itself. */
  asPlainForm?: PlainForm
  className?: string
}

/** A text that a list is searched by. What is being typed wins over what the address says. */
export function ListSearch({ label, value, onSearch, placeholder = label, asPlainForm, className }: ListSearchProps) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The address changed by another way: «Назад», «Сбросить».
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    // Typed before scripts came: the first rendering after this one would wipe it out.
    const typed = input.current?.value ?? value
    if (typed === value) return
    setText(typed)
    // The router takes no one anywhere before its own effects have run.
    timer.current = setTimeout(() => search(typed))
    // oxlint-disable-next-line react/exhaustive-deps -- only once, when the scripts come
  }, [])
  const search = (next: string) => {
    clearTimeout(timer.current)
    setSent(next.trim())
    onSearch(next.trim())
  }
  return (
    <form
      role={asPlainForm && 'search'}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <Input
        {...(asPlainForm && { 'data-list-search': '', 'aria-keyshortcuts': '/', name: asPlainForm.name })}
        ref={input}
        icon="lucide:search"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={SEARCH_MAX}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(target.value), PAUSE_MS)
        }}
      />
      {asPlainForm?.kept.map(([name, kept]) => (
        <input key={`${name} ${kept}`} type="hidden" name={name} value={kept} />
      ))}
    </form>
  )
}
