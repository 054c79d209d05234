import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useQueryMatch } from '#web/ui/select/alternative-query.ts'
import { Input } from '#web/ui/fields/input.tsx'
import type { ChoiceFilter } from './list-filter.ts'

/** Fewer options are seen at a glance. */
const SEARCH_FROM = 8

const radioClass =
  'm-0 size-4 shrink-0 appearance-none rounded-full border border-line-field bg-surface checked:border-5 checked:border-primary'

interface FilterOptionsProps {
  filter: ChoiceFilter
  chosen: string[]
  onChange: (value: string | string[]) => void
}

/** The choice within one filter: checkboxes when several may be taken, radio buttons when one. */
export function FilterOptions({ filter: { kind, options, label }, chosen, onChange }: FilterOptionsProps) {
  const [query, setQuery] = useState('')
  const name = useId()
  const finds = useQueryMatch()
  const shown = options.filter((option) => finds(option.label, query))
  const choose = (one: string) => {
    if (kind === 'one') return onChange(one)
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  }
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = shown
    if (first === undefined || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') list.current?.querySelector('input')?.focus()
    else if (event.key === 'Enter' && query.trim() !== '') choose(first.value)
    else return
    event.preventDefault()
  }
  return (
    <>
      {options.length >= SEARCH_FROM && (
        <Input
          icon="lucide:search"
          placeholder="Найти"
          aria-label={`Найти: ${label}`}
          autoFocus
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
          className="mb-1"
        />
      )}
      <fieldset>
        <legend className="sr-only">{label}</legend>
        <div ref={list} className="max-h-60 overflow-y-auto overscroll-contain">
          {shown.map((option) => (
            <label
              key={option.value}
              className="flex min-h-8 cursor-pointer items-center gap-2 rounded-s px-2 hover:bg-pressed has-checked:font-medium has-focus-visible:bg-pressed"
            >
              <input
                type={kind === 'many' ? 'checkbox' : 'radio'}
                name={name}
                checked={chosen.includes(option.value)}
                onChange={() => choose(option.value)}
                className={kind === 'many' ? 'size-4 shrink-0 accent-primary' : radioClass}
              />
              <span className="min-w-0 flex-1 py-1.5">{option.label}</span>
              {option.hint && <span className="text-12 text-ink-3 tabular-nums">{option.hint}</span>}
            </label>
          ))}
          {shown.length === 0 && (
            <p className="px-2 py-1.5 text-13 text-ink-3" role="status">
              {options.length === 0 ? 'Выбирать пока не\u00a0из\u00a0чего' : `Ничего нет по\u00a0запросу «${query}»`}
            </p>
          )}
        </div>
      </fieldset>
    </>
  )
}
