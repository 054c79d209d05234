import { publicApi } from '#contract/wire/public-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { claimReload } from '#web/lib/reload-guard.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastNoConnection } from '../errors/toast-no-connection.ts'

/** False where a whole new page would be the browser's own, about the lost connection. */
export async function isAnswered(): Promise<boolean> {
  if (!navigator.onLine) return false
  return callApi(publicApi.health).then(
    () => true,
    (error: unknown) => error instanceof ApiError,
  )
}

let isReloading = false

/** The router reloads the page too, when it should not. */
export function isOwnReload(): boolean {
  return isReloading
}

function reload() {
  isReloading = true
  window.location.reload()
}

export async function reloadPage() {
  if (await isAnswered()) reload()
  else toastNoConnection()
}

/** A part of the page did not load: most likely its file belongs to the version before. */
export async function handleMissingChunk(title: string) {
  if (!(await isAnswered())) return toastNoConnection()
  if (!wouldLoseWork() && mayReload()) return reload()
  offerReload(title, 'Обновите страницу. Несохранённое останется черновиком в\u00a0этом браузере.')
}

export function offerReload(title: string, description: string) {
  toast({
    id: 'new-version',
    title,
    description,
    icon: 'lucide:refresh-cw',
    color: 'neutral',
    timeout: 0,
    actions: [{ label: 'Обновить', icon: 'lucide:refresh-cw', onClick: () => void reloadPage() }],
  })
}

/** Asks whoever would ask the person before the page goes: an editor with changes objects. */
export function wouldLoseWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** At most one reload by itself in ten seconds. */
export function mayReload(): boolean {
  return claimReload(tabMemory(), Date.now())
}

function tabMemory(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
