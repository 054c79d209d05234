import { toast } from '#web/ui/overlays/toast.ts'

/** The notice of specification §8. */
export function tellSessionExpired() {
  toast({
    id: 'session-expired',
    icon: 'lucide:clock',
    color: 'neutral',
    title: 'Ваша сессия истекла',
    description: 'Повторите попытку авторизации',
  })
}
