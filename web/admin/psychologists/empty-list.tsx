import { counted } from '#web/lib/format.ts'
import { withFilter, type ListState } from '#web/lib/list-state.ts'
import { useSession } from '#web/shell/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { appliedFilters, type FilterDefinition } from './filters.ts'
import type { Obstacle } from './list-loader.ts'
import { NewPsychologist } from './new-psychologist.tsx'

interface EmptyListProps {
  state: ListState
  definitions: FilterDefinition[]
  obstacle: Obstacle | null
  found: number
  onChange: (state: ListState) => void
}

/** Nobody on this page: past the end, nobody by these filters, or nobody at all. */
export function EmptyList({ state, definitions, obstacle, found, onChange }: EmptyListProps) {
  const { permissions } = useSession()
  if (found > 0) {
    return (
      <EmptyState
        icon="lucide:file-question-mark"
        title="Такой страницы в списке нет"
        actions={
          <Button variant="outline" color="neutral" onClick={() => onChange({ ...state, page: 1 })}>
            На&nbsp;первую страницу
          </Button>
        }
      >
        Всего найдено: {found}.
      </EmptyState>
    )
  }
  if (Object.keys(state.filter).length > 0) {
    return <NobodyFound state={state} definitions={definitions} obstacle={obstacle} onChange={onChange} />
  }
  return (
    <EmptyState
      icon="lucide:users"
      title="Психологов пока нет"
      actions={permissions.includes('psychologists.create') && <NewPsychologist variant="outline" />}
    >
      Заведите первого: карточка будет черновиком, пока её не&nbsp;опубликуют.
    </EmptyState>
  )
}

function NobodyFound({ state, definitions, obstacle, onChange }: Omit<EmptyListProps, 'found'>) {
  const label = obstacle === null ? '' : obstacleLabel(obstacle.name, definitions, state)
  return (
    <EmptyState
      icon="lucide:search"
      title="По этим условиям никого нет"
      actions={
        <>
          {obstacle !== null && (
            <Button
              variant="outline"
              color="neutral"
              icon="lucide:x"
              onClick={() => onChange(withFilter(state, obstacle.name, ''))}
            >
              Убрать «{label}»
            </Button>
          )}
          <Button variant="ghost" color="neutral" onClick={() => onChange({ ...state, filter: {}, page: 1 })}>
            Сбросить всё
          </Button>
        </>
      }
    >
      {obstacle !== null && (
        <>
          Без «{label}» {obstacle.total === 1 ? 'нашёлся бы' : 'нашлось бы'}{' '}
          {counted(obstacle.total, 'психолог', 'психолога', 'психологов')}.
        </>
      )}
    </EmptyState>
  )
}

function obstacleLabel(name: string, definitions: FilterDefinition[], state: ListState): string {
  const filter = appliedFilters(definitions, state).find((applied) => applied.name === name)
  return filter === undefined ? `Поиск: ${String(state.filter[name])}` : `${filter.label}: ${filter.valueText}`
}
