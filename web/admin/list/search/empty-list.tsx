import { Suspense, type ReactNode } from 'react'
import type { ScreenName } from '#contract/people/screens.ts'
import { lazy } from '#web/lib/late-code.ts'
import { plural } from '#web/lib/format.ts'
import { isFiltered, withFilter, withoutFilters, type ListState } from '#web/lib/list-state.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/data/empty-state.tsx'
import { appliedFilters, namesOf, type ListFilter } from '../filters/list-filter.ts'
import type { BlockingFilter } from '../filters/blocking-filter.ts'
import { countedRows, type ListWords } from '../list-words.ts'

/** Loaded when a search finds nothing. */
const Lookalikes = lazy(() => import('./lookalikes.tsx'))

interface EmptyListProps {
  /** What the search of the list looked for: names of its screen that are alike are offered. */
  searched?: { screen: ScreenName; text: string }
  state: ListState
  filters: ListFilter[]
  words: ListWords
  obstacle: BlockingFilter | null
  action?: ReactNode
  onChange: (state: ListState) => void
}

/** Nothing by these filters, or nothing at all: whoever asks for a page past the end is led to the last. */
export function EmptyList({ state, words, action, onChange, ...props }: EmptyListProps) {
  if (isFiltered(state)) return <NothingFound {...props} state={state} words={words} onChange={onChange} />
  return (
    <EmptyState icon={words.icon} title={words.nothing} actions={action}>
      {words.nothingHint}
    </EmptyState>
  )
}

type NothingFoundProps = Omit<EmptyListProps, 'action'>

function NothingFound({ searched, state, filters, words, obstacle, onChange }: NothingFoundProps) {
  const label = obstacle === null ? '' : obstacleLabel(obstacle.name, filters, state)
  return (
    <EmptyState
      icon="lucide:search"
      title={words.nothingFound}
      actions={
        <>
          {obstacle !== null && (
            <Button
              variant="outline"
              color="neutral"
              icon="lucide:x"
              onClick={() => onChange(withFilter(state, obstacle.name, ''))}
              className="h-auto min-h-8 max-w-full py-1 whitespace-normal"
            >
              <span className="min-w-0 wrap-anywhere">Убрать «{label}»</span>
            </Button>
          )}
          <Button variant="ghost" color="neutral" onClick={() => onChange(withoutFilters(state))}>
            Сбросить всё
          </Button>
        </>
      }
    >
      {obstacle !== null && (
        <span className="wrap-anywhere">
          Без «{label}» {plural(obstacle.total, words.wouldBeFound ?? 'нашёлся бы', 'нашлось бы', 'нашлось бы')}{' '}
          {countedRows(words, obstacle.total)}.
        </span>
      )}
      {searched && searched.text !== '' && (
        <Suspense>
          <Lookalikes {...searched} />
        </Suspense>
      )}
    </EmptyState>
  )
}

function obstacleLabel(name: string, filters: ListFilter[], state: ListState): string {
  const found = appliedFilters(filters, state).find(({ filter }) => namesOf(filter).includes(name))
  return found === undefined ? `Поиск: ${String(state.filter[name])}` : `${found.filter.label}: ${found.valueText}`
}
