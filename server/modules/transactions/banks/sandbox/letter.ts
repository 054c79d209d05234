import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { currentAndPrevious, type AppSecret } from '#server/platform/security/encryption.ts'
import { jsonOf } from '../json-text.ts'
import type { BankNotice } from '../bank.ts'
import type { SandboxPayment } from './books.ts'

const SIGNATURE_HEADER = 'x-sandbox-signature'

const letterSchema = z.object({
  payment_id: z.string().max(40),
  order_id: z.string().max(36),
  status: z.string().max(20),
  amount: z.int(),
  refunded_amount: z.int(),
  revision: z.int(),
})

/** What the bank tells the shop: the state as it is, signed over its bytes. */
export function letterAbout(payment: SandboxPayment, appSecret: AppSecret) {
  const body = JSON.stringify({
    payment_id: payment.id,
    order_id: payment.order_id,
    status: payment.status,
    amount: payment.amount,
    refunded_amount: payment.refunded_amount,
    revision: payment.revision,
  } satisfies z.infer<typeof letterSchema>)
  return {
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(body, appSecret.current) },
    body,
  }
}

export function readLetter({ headers, body }: { headers: Headers; body: string }, appSecret: AppSecret): BankNotice {
  const given = Buffer.from(headers.get(SIGNATURE_HEADER) ?? '')
  const isSignedWith = (secret: string) => {
    const expected = Buffer.from(signatureOf(body, secret))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  if (!currentAndPrevious(appSecret).some(isSignedWith)) return { ok: false, why: 'wrong signature' }
  const parsed = letterSchema.safeParse(jsonOf(body))
  if (!parsed.success) return { ok: false, why: 'not a letter of the bank' }
  return { ok: true, key: `${parsed.data.payment_id}:${parsed.data.revision}`, paymentId: parsed.data.payment_id }
}

function signatureOf(body: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'smysl:sandbox-bank', 32))
  return createHmac('sha256', key).update(body).digest('hex')
}
