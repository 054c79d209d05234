import type { BankName } from '#contract/transactions.ts'

const titles: Record<BankName, string> = { sandbox: 'Учебный банк', tbank: 'Т-Банк', yookassa: 'ЮKassa' }

/** The bank as people call it; the stored name when it is none of ours any more. */
export function bankTitle(name: string): string {
  return (titles as Record<string, string>)[name] ?? name
}
