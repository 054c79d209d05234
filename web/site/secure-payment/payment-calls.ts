import type { RouterContextProvider } from 'react-router'
import { path, publicApi } from '#contract/wire/public-api.ts'
import { PAYMENT_REFUSALS, type PaymentStart, type PublicPayment } from '#contract/payments/secure-payment.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { postAsGuest } from '#web/lib/api/guest-call.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import type { Trouble } from './payment-error-words.ts'

type Context = Readonly<RouterContextProvider>

/** The bank's page, or why there is no way to it now; neither when there is nothing to pay any more. */
interface BankWay {
  url: string | null
  trouble: Trouble | null
}

const TROUBLES: Record<string, Trouble | null> = {
  [PAYMENT_REFUSALS.notPayable]: null,
  [PAYMENT_REFUSALS.inQuestion]: 'in-question',
  [PAYMENT_REFUSALS.noBank]: 'no-bank',
}

/** Begins the payment at the bank, or finds the one that was begun: a reload and a second tab make no second one. */
export async function startPayment(context: Context, publicId: string): Promise<BankWay> {
  const response = await postAsGuest(context, path(publicApi.securePaymentStart, { public_id: publicId }))
  const body = await response.json().catch(() => null)
  if (response.ok) return { url: (body as { data: PaymentStart }).data.url, trouble: null }
  if (response.status === 429) return { url: null, trouble: 'too-often' }
  const code = String(new ApiError(response.status, body).body.code)
  return { url: null, trouble: code in TROUBLES ? (TROUBLES[code] ?? null) : 'bank-down' }
}

/** How the payment stands by our own records. */
export async function readPayment(context: Context, publicId: string): Promise<PublicPayment> {
  const url = path(publicApi.securePayment, { public_id: publicId })
  return (await readApi<{ data: PublicPayment }>(context, url)).data
}

/** How it stands after the bank was asked, as far as it answers. */
export async function checkPayment(context: Context, publicId: string): Promise<PublicPayment> {
  const response = await postAsGuest(context, path(publicApi.securePaymentCheck, { public_id: publicId }))
  const body = await response.json().catch(() => null)
  if (!response.ok) return readPayment(context, publicId)
  return (body as { data: PublicPayment }).data
}
