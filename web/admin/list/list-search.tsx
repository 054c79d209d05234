import { useEffect, useRef, useState } from 'react'
import { SEARCH_MAX } from '#contract/http.ts'
import { Input } from '#web/ui/input.tsx'

/** Typing is followed, but not letter by letter. */
const PAUSE_MS = 60

/** The filter that the search field stands for. */
export interface ListSearchField {
  name: string
  /** All that is searched. */
  label: string
  /** As much of that as a phone has room for, about 18 letters; the label itself unless said otherwise. */
  placeholder?: string
}

interface ListSearchProps {
  label: string
  value: string
  onSearch: (text: string) => void
  /** The label unless said otherwise. */
  placeholder?: string
  /** The search of the whole list: `/` leads to it. */
  isMain?: boolean
  className?: string
}

/** A text that a list is searched by. What is being typed wins over what the address says. */
export function ListSearch({
  label,
  value,
  onSearch,
  placeholder = label,
  isMain = false,
  className,
}: ListSearchProps) {
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
  const search = (next: string) => {
    clearTimeout(timer.current)
    setSent(next.trim())
    onSearch(next.trim())
  }
  return (
    <form
      role={isMain ? 'search' : undefined}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <Input
        {...(isMain && { 'data-list-search': '', 'aria-keyshortcuts': '/' })}
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
    </form>
  )
}
