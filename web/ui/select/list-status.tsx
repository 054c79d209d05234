import { emptyText } from './option.ts'

export interface ListState {
  state: 'loading' | 'ready' | 'failed'
  retry: () => void
}

interface ListStatusProps {
  /** Absent for lists that are there from the start. */
  loaded?: ListState
  /** Whether any option is on screen. */
  hasOptions: boolean
  /** Whether there were options before the search. */
  hasAny: boolean
  query: string
}

/** What a list of options says above its lines: that it waits, that it failed, that there is nothing. */
export function ListStatus({ loaded, hasOptions, hasAny, query }: ListStatusProps) {
  if (loaded?.state === 'failed') {
    return (
      <span className="flex items-center justify-between gap-2 text-danger">
        Список не&nbsp;загрузился.
        <button
          type="button"
          // The focus stays in the search.
          onMouseDown={(event) => event.preventDefault()}
          onClick={loaded.retry}
          className="rounded-s underline decoration-current/40 underline-offset-3 hover:decoration-current"
        >
          Повторить
        </button>
      </span>
    )
  }
  if (hasOptions) return null
  if (loaded?.state === 'loading') return 'Ищем…'
  // A search on the server that found nothing does not tell whether there is anything.
  return emptyText(hasAny || (loaded && query.trim() !== '') ? 1 : 0, query)
}
