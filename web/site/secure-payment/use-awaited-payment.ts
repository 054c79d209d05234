import { useEffect, useState } from 'react'
import { path, publicApi } from '#contract/wire/public-api.ts'
import type { PublicPayment } from '#contract/payments/secure-payment.ts'
import { isAwaited } from './payment-words.ts'
import { pauseBefore } from './polling-delay.ts'

/** How the payment stands, asked again calmly while the bank has the word, until patience ends. */
export function useAwaitedPayment(publicId: string, loaded: PublicPayment) {
  const [latest, setLatest] = useState<PublicPayment | null>(null)
  const [round, setRound] = useState(0)
  const [tiredRound, setTiredRound] = useState<number | null>(null)
  const payment = latest ?? loaded
  const isOpen = isAwaited(payment)

  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    void askUntil(controller.signal, {
      ask: async (signal) => {
        const now = await check(publicId, signal)
        if (now !== null && !signal.aborted) setLatest(now)
      },
      onTired: () => setTiredRound(round),
    })
    return () => controller.abort()
  }, [publicId, isOpen, round])

  return { payment, isTired: isOpen && tiredRound === round, askAgain: () => setRound(round + 1) }
}

interface Asking {
  ask: (signal: AbortSignal) => Promise<void>
  onTired: () => void
}

async function askUntil(signal: AbortSignal, { ask, onTired }: Asking) {
  for (let asked = 0; !signal.aborted; asked += 1) {
    const pause = pauseBefore(asked)
    if (pause === null) return onTired()
    await untilSeen(pause * 1000, signal)
    if (!signal.aborted) await ask(signal)
  }
}

/** Waits its time, and as long as nobody looks: who comes back from the bank's app is answered at once. */
function untilSeen(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(() => document.visibilityState === 'visible' && end(), ms)
    const onSight = () => document.visibilityState === 'visible' && end()
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSight)
      done()
    }
    document.addEventListener('visibilitychange', onSight)
    signal.addEventListener('abort', end, { once: true })
  })
}

/** Null when there was no answer: the next question may have one. */
async function check(publicId: string, signal: AbortSignal): Promise<PublicPayment | null> {
  try {
    const { callApi } = await import('#web/lib/api/api.ts')
    const url = path(publicApi.securePaymentCheck, { public_id: publicId })
    return (await callApi<{ data: PublicPayment }>(url, { method: 'POST', signal })).data
  } catch {
    return null
  }
}
