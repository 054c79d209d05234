import { toast } from '#web/ui/overlays/toast.ts'

let isExpired = false

/** There is nothing left to end: whoever signs in next loads the page anew. */
export function hasSessionExpired(): boolean {
  return isExpired
}

/** The notice of specification §8. */
export function tellSessionExpired() {
  isExpired = true
  toast({
    id: 'session-expired',
    icon: 'lucide:clock',
    color: 'neutral',
    title: 'Ваша сессия истекла',
    description: 'Повторите попытку авторизации',
  })
}
