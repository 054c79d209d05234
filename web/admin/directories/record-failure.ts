import { ApiError } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { tellFailure } from '../failure-notice.ts'

/** A call about one record failed. One that is gone is no mystery: it lies in the trash, and the list is read anew. */
export function tellRecordFailure(error: unknown, onChange: () => void) {
  if (!(error instanceof ApiError && error.status === 404)) return tellFailure(error)
  onChange()
  toast({
    title: 'Этой записи уже нет в\u00a0списке',
    description: 'Её удалил кто-то другой. Вернуть можно из\u00a0корзины.',
    icon: 'lucide:trash-2',
    color: 'warn',
  })
}
