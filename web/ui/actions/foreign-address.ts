import { toast } from '../overlays/toast.ts'

/** Tells of a step to another site that nobody allowed, and throws (specification §8). */
export function refuseForeignAddress(to: string): never {
  toast({
    title: 'Ошибка',
    description: 'Эта ссылка ведёт на\u00a0чужой сайт. Переход не\u00a0разрешён.',
    icon: 'lucide:circle-alert',
    color: 'danger',
  })
  throw new Error(`Navigation to an external URL is not allowed: ${to}`)
}
