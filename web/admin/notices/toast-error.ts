import { TWO_FACTOR_REQUIRED } from '#contract/people/auth.ts'
import { href } from '#contract/people/screens.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { failureCode } from '#web/lib/api/failure-code.ts'
import { toastNoConnection } from '#web/shell/errors/toast-no-connection.ts'
import { copyText } from '#web/ui/actions/copy-text.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { openAddress } from '#web/ui/actions/open-address.ts'

/** How long a notice with an error code stays (specification §9). */
const CODE_TIMEOUT_MS = 20_000
/** What is sent cannot be, what it is about is gone, or somebody else was first: nothing is broken. */
const EXPECTED = [404, 409, 422]
/** A sentence that one may not have expected, read and thought about. */
const REASON_TIMEOUT_MS = 10_000

/** The notices of specification §8 for a call that failed; a lost session has its own. */
export function toastError(error: unknown) {
  if (isAbort(error)) return
  if (!(error instanceof ApiError)) return toastNoConnection()
  if (error.status === 401) return
  if (error.status === 403)
    return error.body.code === TWO_FACTOR_REQUIRED ? toastTwoFactorRequired() : toastRefusal(error.message)
  if (EXPECTED.includes(error.status) && isForPeople(error.message)) return toastReason(error)
  toastCode(error)
}

/** That something went wrong, with the code and the time for the administrator. */
export function toastCode(error: ApiError) {
  const facts = { status: error.status, at: new Date(), requestId: error.body.request_id }
  const number = facts.requestId === '' ? '' : `<br>Номер: <code>${escapeHtml(facts.requestId)}</code>`
  toast({
    title: `Oops, код ошибки: ${error.status}`,
    description: `${sentenceOf(error)}Сообщите администратору код и\u00a0время: ${facts.at.toLocaleTimeString('ru-RU')}.${number}`,
    icon: 'lucide:circle-alert',
    color: 'danger',
    timeout: CODE_TIMEOUT_MS,
    actions: [
      {
        label: 'Скопировать для администратора',
        icon: 'lucide:copy',
        onClick: () => void copyForAdmin(failureCode(facts)),
      },
    ],
  })
}

function sentenceOf({ message }: ApiError): string {
  return isForPeople(message) ? `${escapeHtml(message)}<br>` : ''
}

/** What the server says for people is in Russian. The rest is for programs. */
function isForPeople(message: string): boolean {
  return /[а-яё]/i.test(message)
}

/** The answer says what stands against it, and no administrator knows more. */
function toastReason({ message, fieldErrors }: ApiError) {
  const reasons = new Set([message, ...Object.values(fieldErrors)])
  toast({
    title: 'Не\u00a0получилось',
    description: [...reasons].map(escapeHtml).join('<br>'),
    icon: 'lucide:circle-alert',
    color: 'warn',
    timeout: REASON_TIMEOUT_MS,
  })
}

/** What is missing and who can give it stands in the answer (decisions §4). */
function toastRefusal(message: string) {
  const reason = isForPeople(message) ? `<br>${escapeHtml(message)}` : ''
  toast({
    title: 'Ошибка',
    description: `У Вас нет доступа!${reason}`,
    icon: 'lucide:lock',
    color: 'danger',
  })
}

/** A role began to demand the second step while the screen was open. A whole new page: the guards lead to its setup. */
function toastTwoFactorRequired() {
  toast({
    id: 'two-factor',
    title: 'Нужен вход в\u00a0два шага',
    description: 'Настройте его в\u00a0профиле: до\u00a0этого остальное закрыто.',
    icon: 'lucide:shield-alert',
    color: 'warn',
    timeout: CODE_TIMEOUT_MS,
    actions: [{ label: 'В\u00a0профиль', onClick: () => openAddress(href('profile')) }],
  })
}

async function copyForAdmin(code: string) {
  const isCopied = await copyText(code)
  toast(
    isCopied
      ? { title: 'Скопировано', description: code, icon: 'lucide:check', color: 'neutral' }
      : { title: 'Браузер не\u00a0дал скопировать', description: code, icon: 'lucide:copy', color: 'warn', timeout: 0 },
  )
}

/** Somebody changed their mind: nothing failed. */
function isAbort(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'AbortError' || (error.cause as Error | undefined)?.name === 'AbortError')
  )
}
