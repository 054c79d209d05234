import { ApiError } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'

/** How long a notice with an error code stays (specification §9). */
const CODE_TIMEOUT_MS = 20_000

/** The notices of specification §8 for a call that failed; a lost session has its own. */
export function tellFailure(error: unknown) {
  if (!(error instanceof ApiError)) return tellNoConnection()
  if (error.status === 401) return
  if (error.status === 403) {
    toast({ title: 'Ошибка', description: 'У Вас нет доступа!', icon: 'lucide:lock', color: 'danger' })
    return
  }
  const at = new Date().toLocaleTimeString('ru-RU')
  const number = error.body.request_id === '' ? '' : `<br>Номер: <code>${error.body.request_id}</code>`
  toast({
    title: `Oops, код ошибки: ${error.status}`,
    description: `Сообщите администратору код и\u00a0время: ${at}.${number}`,
    icon: 'lucide:circle-alert',
    color: 'danger',
    timeout: CODE_TIMEOUT_MS,
  })
}

function tellNoConnection() {
  toast({
    title: 'Нет связи с\u00a0сервером',
    description: 'Проверьте интернет и\u00a0повторите. То, что вы ввели, на\u00a0месте.',
    icon: 'lucide:wifi-off',
    color: 'danger',
    timeout: CODE_TIMEOUT_MS,
  })
}
