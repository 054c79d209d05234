import { afterEach, describe, expect, test } from 'vitest'
import { dyingDb, Killed } from '#test/fakes/dying-db.ts'
import { signedInAs, signIn, Visitor } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'
import { BankRefusal, BankSilence } from '../banks/bank.ts'

const AMOUNT = 100_000
/** Dozens of deaths, each with its recovery. */
const TIMEOUT_MS = 240_000

describe('a refund at T-Bank whose request is sent again under its key', async () => {
  const till = await openTill('tbank')
  const { world, bank } = till
  const { refund } = bank.bank
  const { id: actor } = await signedInAs(world, 'moderator')
  afterEach(() => {
    bank.bank.refund = refund
    bank.quirks({ takesSbp: false })
  })

  /** The same request, to this app or to another over the same database. */
  function aRequest(id: number) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const body = JSON.stringify({ amount: AMOUNT, reason: 'Встреча не состоялась' })
    return async (app = world.app) => {
      const { token } = await signIn(world, actor ?? 0)
      const path = `/api/transactions/${id}/refund`
      return new Visitor({ ...world, app }, token, actor).ask(path, { method: 'POST', headers, body })
    }
  }
  const givenBack = async (paymentId: string) =>
    (await bank.books()).find((book) => book.paymentId === paymentId)?.refunded

  test.each([
    ['heard', 'after the lease', 2],
    ['lost', 'after the lease', 2],
    ['lost', 'at once', 0],
  ] as const)(
    'goes back once by СБП, wherever the process died, with the answer of the bank %s, and is repeated %s',
    async (fate, _, minutes) => {
      bank.quirks({ takesSbp: true })
      let isWhole = false
      for (let statements = 3; !isWhole; statements += 1) {
        const { id, paymentId } = await till.paid()
        bank.bank.refund = async (asked) => {
          const answer = await refund(asked)
          if (fate === 'lost') throw new BankSilence('timeout')
          return answer
        }
        const send = aRequest(id)
        isWhole = (await send(world.appOn(dyingDb(world.db, statements)))).status === 200
        bank.bank.refund = refund
        till.later(minutes)
        let { status } = await send()
        if (status === 503) {
          till.later(2)
          status = (await send()).status
        }
        expect([status, await givenBack(paymentId)], `${statements} statements`).toEqual([200, AMOUNT])
      }
    },
    TIMEOUT_MS,
  )

  test('is not sent any more when banks may have forgotten its key', async () => {
    const { id, paymentId } = await till.paid()
    let calls = 0
    bank.bank.refund = async (asked) => {
      calls += 1
      await refund(asked)
      throw new Killed('after the bank has heard')
    }
    const send = aRequest(id)
    expect((await send()).status).toBe(500)
    till.later(23 * 60 + 1)
    const { status, body } = await send()
    expect([status, body.data.pending_refund_amount]).toEqual([200, AMOUNT])
    expect([calls, await givenBack(paymentId)]).toEqual([1, AMOUNT])
  })

  test('hears no answer before the bank has given one, and the refusal is for all who asked', async () => {
    const { id, paymentId } = await till.paid()
    const [arrived, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    bank.bank.refund = async () => {
      arrived.resolve()
      await slow.promise
      throw new BankRefusal('7', 'no')
    }
    const send = aRequest(id)
    const first = send()
    await arrived.promise
    const meanwhile = await send()
    expect([meanwhile.status, meanwhile.headers.get('retry-after')]).toEqual([503, '5'])
    slow.resolve()
    expect(await first).toMatchObject({ status: 422, body: { errors: { amount: [/^Банк не принял возврат/] } } })
    bank.bank.refund = refund
    expect((await send()).body.data, 'the key is free').toMatchObject({ refunded_amount: AMOUNT })
    expect((await till.refunds(id)).map(({ status }) => status)).toEqual(['failed', 'done'])
    expect(await givenBack(paymentId)).toBe(AMOUNT)
  })
})
