import { Button } from '../actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

export default function EmptyStateExample() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <EmptyState
        icon="lucide:search-x"
        title="Никого не нашли"
        actions={
          <Button variant="outline" color="neutral">
            Сбросить фильтры
          </Button>
        }
      >
        Попробуйте убрать «Тема: тревога»: без неё — 48 психологов.
      </EmptyState>
      <EmptyState
        icon="lucide:circle-alert"
        title="Список не загрузился"
        actions={
          <Button variant="outline" color="neutral" icon="lucide:refresh-cw">
            Повторить
          </Button>
        }
      >
        Сервер не ответил.
      </EmptyState>
    </div>
  )
}
