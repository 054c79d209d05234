import { toast } from '../overlays/toast.ts'

/**
 * Stops a step to another site that nobody allowed: the back office tells of it and throws (specification §8). A link that
 * is meant to lead away says so by `isExternal`.
 */
export function refuseForeignAddress(to: string, isExternal: boolean) {
  if (isExternal || !isForeign(to)) return
  toast({
    title: 'Ошибка',
    description: 'Эта ссылка ведёт на\u00a0чужой сайт. Переход не\u00a0разрешён.',
    icon: 'lucide:circle-alert',
    color: 'danger',
  })
  throw new Error(`Navigation to an external URL is not allowed: ${to}`)
}

/** True of an address on another site, or of another kind, such as `mailto:`. */
export function isForeign(to: string): boolean {
  return new URL(to, window.location.href).origin !== window.location.origin
}
