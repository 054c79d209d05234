import type { Zoned } from '#contract/office/settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import type { Bank } from './bank.ts'
import { openSandbox, type SandboxBank } from './sandbox/sandbox.ts'
import type { BankSettings, PaymentSettings } from './settings.ts'
import { tbank } from './tbank.ts'
import { yookassa } from './yookassa.ts'

interface BankOptions {
  db: Db
  clock: Clock
  appSecret: AppSecret
  appUrl: string
  zone: Zoned
  log: Log
}

/** A bank, ready for orders. `sandbox` is its other side of the counter when the bank is our own. */
export interface OpenedBank {
  bank: Bank
  sandbox: SandboxBank | null
}

/** Connects the bank of the settings; null, and a word in the log, where there is none. */
export function connectBank({ bank, ...settings }: PaymentSettings, options: BankOptions): OpenedBank | null {
  if (bank !== null) return openBank({ ...settings, bank }, options)
  options.log.warn('PAYMENT_PROVIDER is not set: payments are off, links can be neither made nor paid')
  return null
}

export function openBank(
  { bank, ...settings }: PaymentSettings & { bank: BankSettings },
  options: BankOptions,
): OpenedBank {
  switch (bank.name) {
    case 'sandbox': {
      options.log.warn('payments go to the sandbox bank: no money is taken, and “paid” means a press on its page')
      const sandbox = openSandbox(options)
      return { bank: sandbox.bank, sandbox }
    }
    case 'tbank':
      return { bank: tbank({ settings: { ...settings, bank }, clock: options.clock, fetch }), sandbox: null }
    case 'yookassa':
      return { bank: yookassa({ settings: { ...settings, bank }, fetch }), sandbox: null }
  }
}
