import { api } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { counted } from '#web/lib/format.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'

/** Asks for letters to be sent again, and tells what came of it. False where the call failed. */
export async function sendLettersAgain(ids: number[]): Promise<boolean> {
  try {
    const { data } = await callApi<{ data: { queued: number; left: number } }>(api.lettersSend, {
      method: 'POST',
      body: { ids },
    })
    if (data.queued > 0) {
      const title = `${counted(data.queued, 'письмо отправляется', 'письма отправляются', 'писем отправляются')} ещё\u00a0раз`
      toast({ title: data.queued === 1 ? 'Письмо отправляется ещё\u00a0раз' : title, icon: 'lucide:send' })
    } else {
      toast({ title: 'Отправлять нечего: письмо уже ушло', icon: 'lucide:mails', color: 'neutral' })
    }
    return true
  } catch (error) {
    toastError(error)
    return false
  }
}
