import type { CreateTransaction } from '#contract/payments/transactions.ts'
import { guest, type Visitor } from '../people.ts'
import { solved } from '../solved.ts'
import type { World } from '../world.ts'

/** A request as somebody leaves it on the site; answers its id and whose it is. */
export async function leaveRequest(world: World, form: { name: string; contact: string; story?: string }) {
  const { status, body } = await guest(world).ask(
    '/api/consultation-requests',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        // The same wish of the same contact would be one request.
        await solved(world, {
          ...{ for_whom: 'self', topics: [], consent: true, consent_health: true, story: `Рассказ ${network + 1}` },
          ...form,
        }),
      ),
    },
    newNetwork(),
  )
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return world.db
    .selectFrom('requests')
    .select(['id', 'client_id'])
    .where('number', '=', body.data.number)
    .executeTakeFirstOrThrow()
}

/** A link to pay by; answers its id and whose it is. */
export async function makeLink(
  world: World,
  by: Visitor,
  { payer, ...more }: { payer: Partial<CreateTransaction['payer']>; psychologist_id: number; request_id?: number },
) {
  const { status, body } = await by.post('/api/transactions', {
    purpose: 'consultation',
    description: 'Консультация',
    amount: 450_000,
    payer: { name: 'Олег Ильин', email: null, phone: null, ...payer },
    ...more,
  })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return world.db
    .selectFrom('transactions')
    .select(['id', 'client_id'])
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow()
}

let network = 0

/** Nobody leaves so many requests from one network. */
function newNetwork(): string {
  network += 1
  return `198.51.${100 + Math.floor(network / 200)}.${network % 200}`
}
