import type { BankName } from '#contract/payments/transactions.ts'
import { tbank } from '#server/modules/transactions/banks/tbank.ts'
import { yookassa } from '#server/modules/transactions/banks/yookassa.ts'
import type { BankWorld, BankWorldOptions } from './bank-world.ts'
import { Line } from './line.ts'
import { sandboxWorld } from './sandbox-world.ts'
import { TBANK_KEYS, TBankServer } from './tbank-server.ts'
import { YOOKASSA_KEYS, YooKassaServer } from './yookassa-server.ts'

export const RECEIPT = { taxSystem: 'usn_income', vat: 'none', paymentMode: 'full_payment' } as const

/** A bank by its own protocol, with no network between. Each call is a new bank with empty books; the sandbox's are in `db`. */
export function openBankWorld(name: BankName, options: BankWorldOptions): BankWorld {
  switch (name) {
    case 'sandbox':
      return sandboxWorld(options)
    case 'tbank':
      return tbankWorld(options)
    case 'yookassa':
      return yookassaWorld()
  }
}

function tbankWorld({ clock }: BankWorldOptions): BankWorld {
  const server = new TBankServer(clock)
  const line = new Line()
  const keys = { name: 'tbank', apiUrl: 'https://securepay.tinkoff.ru/v2', ...TBANK_KEYS } as const
  const settings = { bank: keys, redirectOrigins: ['https://securepay.tinkoff.ru'], receipt: RECEIPT }
  return {
    ...sharedBy(server, line),
    name: 'tbank',
    bank: tbank({ settings, clock, fetch: line.over(server.handle) }),
    forged: (letter) => ({ ...letter, body: letter.body.replace(/"Amount":(\d+)/, '"Amount":1$1') }),
    async tamper(paymentId, { amount = null, orderId = null }) {
      const payment = server.payments.get(paymentId)
      if (payment !== undefined) Object.assign(payment, { shownAmount: amount, shownOrderId: orderId })
    },
  }
}

function yookassaWorld(): BankWorld {
  const server = new YooKassaServer()
  const line = new Line()
  const keys = { name: 'yookassa', apiUrl: 'https://api.yookassa.ru/v3', ...YOOKASSA_KEYS } as const
  const settings = { bank: keys, redirectOrigins: ['https://yoomoney.ru'], receipt: RECEIPT }
  return {
    ...sharedBy(server, line),
    name: 'yookassa',
    bank: yookassa({ settings, fetch: line.over(server.handle) }),
    forged: () => null,
    async tamper(paymentId, change) {
      const payment = server.payments.get(paymentId)
      if (payment !== undefined) payment.shown = change
    },
  }
}

/** What both servers do in the same words. */
function sharedBy(
  server: TBankServer | YooKassaServer,
  line: Line,
): Omit<BankWorld, 'name' | 'bank' | 'forged' | 'tamper'> {
  return {
    books: async () => server.books(),
    happen: async (deed, paymentId) => server.happen(deed, paymentId),
    letters: async () => [...server.letters],
    trouble: (kind, times) => line.trouble(kind, times),
    delayRefunds(isDelayed) {
      server.isDelayingRefunds = isDelayed
      return true
    },
    settleRefunds: async () => server.settleRefunds(),
    quirks: (change) => void Object.assign(server, change),
    dropRefunds: async () => server.dropRefunds(),
    receipt: async (paymentId, isMade, refund) => server.receipt(paymentId, isMade, refund),
    refundAtBank: async (paymentId, amount) => server.refundAtBank(paymentId, amount),
    refuse(isRefusing) {
      server.isRefusing = isRefusing
    },
    requests: () => line.requests,
  }
}
