import { api } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { sentAgainWords, type SentAgain } from './sent-again-words.ts'
import { toastError } from '../notices/toast-error.ts'

/** Asks for letters to be sent again, and tells what came of it. False where the call failed. */
export async function sendLettersAgain(ids: number[]): Promise<boolean> {
  try {
    const { data } = await callApi<{ data: SentAgain }>(api.lettersSend, {
      method: 'POST',
      body: { ids },
    })
    toast(sentAgainWords(data))
    return true
  } catch (error) {
    toastError(error)
    return false
  }
}
