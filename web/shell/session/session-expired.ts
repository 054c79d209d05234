import { toast } from '#web/ui/overlays/toast.ts'

const target = new EventTarget()
const ENDING = 'ending'

let isExpired = false

/** There is nothing left to end: whoever signs in next loads the page anew. */
export function hasSessionExpired(): boolean {
  return isExpired
}

/** The notice of specification §8. */
export function toastSessionExpired() {
  isExpired = true
  toast({
    id: 'session-expired',
    icon: 'lucide:clock',
    color: 'neutral',
    title: 'Ваша сессия истекла',
    description: 'Повторите попытку авторизации',
  })
}

/** Somebody signs out: what asks the server by itself stops before the answer, which would find nobody any more. */
export function announceSessionEnding() {
  target.dispatchEvent(new Event(ENDING))
}

/** Answers how to stop listening. */
export function onSessionEnding(listener: () => void): () => void {
  target.addEventListener(ENDING, listener)
  return () => target.removeEventListener(ENDING, listener)
}
