import { sql } from 'kysely'
import type { TransactionWithEvents } from '#contract/payments/transactions.ts'
import type { Load, Writer } from './load.ts'

type Link = Pick<TransactionWithEvents, 'id' | 'public_id'>

/** Payments at the sandbox: a link, the bank's page, the press there, the question how it went. */
export function payments(tag: string): Writer {
  /** Paid at the bank. */
  const paid = new Map<number, Link>()
  /** And known to be paid to the payer. */
  const told = new Set<number>()
  const check = async (load: Load, { id, public_id }: Link) => {
    const path = `/api/secure-payment/${public_id}/check`
    const state = await load.askFor<{ status: string }>('payment checked', load.visitor().send('POST', path, {}))
    if (state?.status === 'paid') told.add(id)
  }
  return {
    name: 'payments',
    pauseMs: 100,
    async write(load, n) {
      const payer = { name: `Плательщик ${tag} ${n}`, email: `payer-${n}@mail.test`, phone: null }
      const order = { psychologist_id: 20, purpose: 'consultation', description: 'Консультация психолога', payer }
      const link = await load.askFor<Link>(
        'payment link',
        load.staff.send('POST', '/api/transactions', { ...order, amount: 450_000 }),
      )
      if (link === undefined) return
      const begun = await load.askFor<{ url: string }>(
        'payment begun',
        load.visitor().send('POST', `/api/secure-payment/${link.public_id}/start`, {}),
      )
      if (begun === undefined) return
      const press = { method: 'POST', redirect: 'manual', body: new URLSearchParams({ deed: 'pay' }) } as const
      if ((await load.ask('payment', fetch(begun.url, press))) === undefined) return
      paid.set(link.id, link)
      await check(load, link)
    },
    async resume(load) {
      for (const [id, link] of paid) if (!told.has(id)) await check(load, link)
    },
    async prove(db) {
      const { rows } = await sql<{ id: number; status: string; amount: number; times: number; bank: number }>`
        select t.id, t.status, t.amount,
          (select count(*) from transaction_events e where e.transaction_id = t.id and e.to_status = 'paid'
            and e.kind = 'moved') as times,
          (select count(*) from transaction_attempts a join sandbox_payments s on s.id = a.provider_payment_id
            where a.transaction_id = t.id and s.status = 'paid') as bank
        from transactions t where t.payer_name like ${`Плательщик ${tag} %`}`.execute(db)
      const found = new Map(rows.map((row) => [row.id, row]))
      return [
        ...[...paid.keys()].filter((id) => found.get(id)?.bank !== 1).map((id) => `payment ${id} was lost by the bank`),
        ...[...told].filter((id) => found.get(id)?.status !== 'paid').map((id) => `payment ${id} was lost`),
        ...rows
          .filter(({ status, times }) => times !== (status === 'paid' ? 1 : 0))
          .map(({ id, times }) => `payment ${id} was booked ${times} times`),
      ]
    },
  }
}
