import { FILTER_NAMES } from './catalog-query.ts'
import { FILTERS_ID } from './filters.tsx'

interface Props {
  text: string
  /** Why the API refused the text. */
  error: string | undefined
  onType: () => void
}

/** Stands in the page's title but belongs to the form of the filters: one search, one address. */
export function SearchField({ text, error, onType }: Props) {
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
          onChange={onType}
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
      </div>
      {error !== undefined && (
        <p className="search__error" id="search-error">
          Этот текст не{'\u00a0'}искали. {error}
        </p>
      )}
    </search>
  )
}
