import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { TBANK_KEYS, TBankServer } from '../../banks/tbank-server.ts'

const REPEAT_MS = 2000

/** A bank behind a wire. It repeats each letter until it is taken, as T-Bank does, unless it is told to write none. */
export async function openBankLine() {
  const bank = new TBankServer(() => new Date())
  const taken = new Set<object>()
  const wire = createServer(getRequestListener(bank.handle))
  await new Promise<void>((done) => wire.listen(0, '127.0.0.1', done))
  let repeats: NodeJS.Timeout | undefined
  return {
    bank,
    url: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    env: {
      PAYMENT_PROVIDER: 'tbank',
      TBANK_TERMINAL_KEY: TBANK_KEYS.terminalKey,
      TBANK_PASSWORD: TBANK_KEYS.password,
      RECEIPT_TAX_SYSTEM: 'usn_income',
      RECEIPT_VAT: 'none',
    },
    /** Writes to a product about all payments but those of `silentAbout`. */
    writeTo(productUrl: string, silentAbout: ReadonlySet<string>) {
      repeats = setInterval(() => {
        for (const letter of bank.letters) {
          if (taken.has(letter) || silentAbout.has(letter.paymentId)) continue
          const sent = { method: 'POST', headers: letter.headers, body: letter.body }
          fetch(`${productUrl}/api/payments/tbank/webhook`, sent).then(
            async (answer) => answer.status === 200 && (await answer.text()) === 'OK' && taken.add(letter),
            () => {},
          )
        }
      }, REPEAT_MS)
    },
    async close() {
      clearInterval(repeats)
      wire.closeAllConnections()
      await new Promise((closed) => wire.close(closed))
    },
  }
}
