import { describe, expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { dyingDb } from '#test/fakes/dying-db.ts'
import { signedInAs, Visitor, type Answer } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'
import type { Bank } from './banks/bank.ts'

const till = await openTill('sandbox')
const { world, bank } = till
const { id: psychologist_id } = await aPsychologist(world.db, { is_published: true })
const moderator = await signedInAs(world, 'moderator')
const REASON = 'Встреча отменена'
/** Before this statement it is only asked who calls and what is known of the key. */
const FIRST_CUT = 3
const TIMEOUT_MS = 240_000

/** A call with a key of its own, to a process that dies after so many statements, or to one that lives. */
function aKeyedCall(path: string, body?: object) {
  const key = crypto.randomUUID()
  return (statements?: number) => {
    const app = statements === undefined ? world.app : world.appOn(dyingDb(world.db, statements))
    return new Visitor({ ...world, app }, moderator.token, moderator.id).ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
}

/** Sends a call again and again, each time cut one statement later and repeated, until it comes through. */
async function cutEverywhere(
  prepare: () => Promise<{ send: ReturnType<typeof aKeyedCall>; after: (status: number) => Promise<void> }>,
): Promise<number> {
  for (let statements = FIRST_CUT; ; statements += 1) {
    const { send, after } = await prepare()
    const isWhole = (await send(statements)).status < 500
    const repeated = await sendWhenFree(send)
    await after(repeated.status)
    if (repeated.status === 200) expect((await send()).body, `after ${statements} statements`).toEqual(repeated.body)
    if (isWhole) return statements
  }
}

/** Whoever died while asking the bank has the refund alone for a minute: until then nobody knows what comes of it. */
async function sendWhenFree(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send()
  if (answer.status !== 503) return answer
  expect(answer.headers.get('retry-after')).not.toBeNull()
  till.later(2)
  return send()
}

describe('a refund whose process dies', () => {
  test(
    'at any statement goes back once, under one key of the bank, when the request is repeated',
    { timeout: TIMEOUT_MS },
    async () => {
      const cuts = await cutEverywhere(async () => {
        const link = await till.paid({ psychologist_id })
        return {
          send: aKeyedCall(`/api/transactions/${link.id}/refund`, { amount: 100_000, reason: REASON }),
          async after(status) {
            expect(status).toBe(200)
            expect(await till.refunds(link.id), 'one refund').toHaveLength(1)
            expect(await till.refunds(link.id)).toMatchObject([{ amount: 100_000, status: 'done' }])
            expect(await till.stored(link.id)).toMatchObject({ refunded_amount: 100_000 })
          },
        }
      })
      expect(cuts).toBeGreaterThan(15)
    },
  )

  test(
    'is refused to the repeat too where the bank refused it',
    async () => {
      bank.refuse(true)
      await cutEverywhere(async () => {
        bank.refuse(false)
        const link = await till.paid({ psychologist_id })
        bank.refuse(true)
        return {
          send: aKeyedCall(`/api/transactions/${link.id}/refund`, { amount: 100_000, reason: REASON }),
          async after(status) {
            expect(status).toBe(422)
            expect((await till.refunds(link.id)).map((refund) => refund.status)).not.toContain('pending')
            expect(await till.stored(link.id)).toMatchObject({ status: 'paid', refunded_amount: 0 })
          },
        }
      })
      bank.refuse(false)
    },
    TIMEOUT_MS,
  )
})

test('a question to the bank is asked again, and the repeat hears the answer', { timeout: TIMEOUT_MS }, async () => {
  await cutEverywhere(async () => {
    const link = await till.opened({ psychologist_id })
    await bank.happen('pay', link.paymentId)
    return {
      send: aKeyedCall(`/api/transactions/${link.id}/inquiry`),
      async after(status) {
        expect([status, await till.status(link.id)]).toEqual([200, 'paid'])
        expect((await till.story(link.id)).filter((word) => word === 'paid')).toHaveLength(1)
      },
    }
  })
})

test(
  'a second payment goes back once more by one refund, wherever the process dies',
  async () => {
    const asked = new Map<string, string>()
    const { refund } = bank.bank
    await cutEverywhere(async () => {
      bank.bank.refund = refund
      const { id, attempt_id } = await aRefusedReturn()
      const { version } = await till.stored(id)
      bank.bank.refund = ({ key, orderId }) => {
        expect(asked.get(orderId) ?? key, 'one key of the bank').toBe(key)
        asked.set(orderId, key)
        return Promise.resolve({ status: 'done' })
      }
      return {
        send: aKeyedCall(`/api/transactions/${id}/repeat-return`, { attempt_id, version }),
        async after(status) {
          const statuses = (await till.refunds(id)).map((one) => one.status)
          expect([status, statuses]).toEqual([200, ['failed', 'done']])
        },
      }
    })
    bank.bank.refund = refund
    expect(asked.size).toBeGreaterThan(10)
  },
  TIMEOUT_MS,
)

/** Paid twice, and the bank would not give the second payment back. */
async function aRefusedReturn() {
  const link = await till.opened({ psychologist_id })
  await bank.happen('decline', link.paymentId)
  await till.hear(link.paymentId)
  const [first] = await till.attempts(link.id)
  await till.start(link.public_id)
  const second = await till.paymentOf(link.id)
  await bank.happen('pay', second)
  await till.hear(second)
  // The bank thinks again about the first one, and takes it.
  const attempt_id = first?.id ?? 0
  await world.db.updateTable('transaction_attempts').set({ status: 'pending' }).where('id', '=', attempt_id).execute()
  bank.refuse(true)
  const paidAgain: Bank = {
    ...bank.bank,
    state: async (paymentId) => ({
      ...(await bank.bank.state(paymentId)),
      ...(paymentId === link.paymentId ? { status: 'paid' as const } : {}),
    }),
  }
  till.later(16)
  await till.reconcile({ ...till.cashier, bank: paidAgain })
  bank.refuse(false)
  return { id: link.id, attempt_id }
}
