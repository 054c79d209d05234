import { useId, useState, type KeyboardEvent } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { FILTER_NAMES } from './catalog-query.ts'
import { FILTERS_ID } from './filters.tsx'
import { optionsOf, type SuggestedOption } from './suggest/options.ts'
import { optionId, SuggestionList } from './suggest/suggestion-list.tsx'
import { useSuggestions } from './suggest/use-suggestions.ts'

interface Props {
  text: string
  /** Why the API refused the text. */
  error: string | undefined
  onType: () => void
  onChoose: (choice: SuggestedOption['choice']) => void
  /** Hears whether what is typed asks for help at once. */
  onUrgent: (isUrgent: boolean) => void
}

/**
 * Stands in the page's title but belongs to the form of the filters: one search, one address. With scripts it suggests while
 * one types; without them it is a plain search.
 */
export function SearchField({ text, error, onType, onChoose, onUrgent }: Props) {
  const isHydrated = useHydrated()
  const listId = useId()
  const { found, askSoon, forget } = useSuggestions(onUrgent)
  const [active, setActive] = useState(-1)
  const options = found === null ? [] : optionsOf(found)
  const isOpen = options.length > 0

  function close() {
    forget()
    setActive(-1)
  }

  function choose({ choice }: SuggestedOption) {
    close()
    onChoose(choice)
  }

  function walk(event: KeyboardEvent) {
    const chosen = options[active]
    if (event.key === 'Enter' && chosen === undefined) return close()
    if (!isOpen) return
    if (event.key === 'Enter' && chosen !== undefined) choose(chosen)
    else if (event.key === 'Escape') close()
    // Past the last one the keyboard is in the field again.
    else if (event.key === 'ArrowDown') setActive(active + 1 === options.length ? -1 : active + 1)
    else if (event.key === 'ArrowUp') setActive(active === -1 ? options.length - 1 : active - 1)
    else return
    event.preventDefault()
  }

  return (
    <search className="search">
      <label className="visually-hidden" htmlFor="search">
        Имя, тема или метод
      </label>
      <div className="search__box">
        <input
          className="search__field"
          id="search"
          form={FILTERS_ID}
          name={FILTER_NAMES.search}
          type="search"
          placeholder="Имя, тема или метод"
          defaultValue={text}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : 'search-error'}
          autoComplete="off"
          {...(isHydrated && {
            role: 'combobox',
            'aria-autocomplete': 'list' as const,
            'aria-expanded': isOpen,
            'aria-controls': isOpen ? listId : undefined,
            'aria-activedescendant': active === -1 ? undefined : optionId(listId, active),
          })}
          onChange={({ currentTarget }) => {
            setActive(-1)
            askSoon(currentTarget.value)
            onType()
          }}
          onKeyDown={walk}
          onBlur={close}
        />
        <button type="submit" form={FILTERS_ID} aria-label="Найти">
          <svg
            viewBox="0 0 20 20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <circle cx="8.5" cy="8.5" r="5.5" />
            <path d="m13 13 4.5 4.5" />
          </svg>
        </button>
        {isOpen && <SuggestionList id={listId} options={options} active={active} onChoose={choose} />}
      </div>
      <p className="visually-hidden" role="status">
        {isOpen && `Подсказок: ${options.length}. Выбрать можно стрелками.`}
      </p>
      {error !== undefined && (
        <p className="search__error" id="search-error">
          Этот текст не{'\u00a0'}искали. {error}
        </p>
      )}
    </search>
  )
}
