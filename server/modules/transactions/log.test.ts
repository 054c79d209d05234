import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { BANK_NAMES } from '#contract/payments/transactions.ts'
import { TBANK_KEYS } from '#test/banks/tbank-server.ts'
import { YOOKASSA_KEYS } from '#test/banks/yookassa-server.ts'
import { aPsychologist } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'
import { APP_SECRET } from '#test/world.ts'

const SECRETS = [APP_SECRET.current, TBANK_KEYS.password, YOOKASSA_KEYS.secretKey, 'Basic ']
const PAYER = { payer_name: 'Ираида Плательщикова', payer_email: 'iraida@mail.test', payer_phone: '+79167654321' }
/** Six digits, stars, four digits: a card as banks mask it, and any run of digits as long as a card. */
const CARD = /\d{6}\*+\d{4}|\b\d{13,19}\b|"Pan"|"card"|ExpDate/

describe.each(BANK_NAMES)('the log of payments at %s', async (name) => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const till = await openTill(name, { log: pino({ level: 'trace', base: null, timestamp: false }, stream) })
  const { bank, world } = till
  const sofya = await signedInAs(world, 'moderator')
  const psychologist = await aPsychologist(world.db, { is_published: true })

  test('says what went wrong, and nothing of the payer, the card or the keys', async () => {
    const traits = { ...PAYER, psychologist_id: psychologist.id }
    const refund = (id: number) => sofya.post(`/api/transactions/${id}/refund`, { amount: 1000, reason: 'Отмена' })
    const urls: string[] = []
    for (const trouble of ['silent', 'crash', 'error', 'garbage'] as const) {
      const link = await till.link(traits)
      bank.trouble(trouble, 4)
      await till.start(link.public_id)
      bank.trouble(trouble, 0)
      const { body } = await till.start(link.public_id)
      urls.push(body.data.url)
      const paymentId = await till.paymentOf(link.id)
      await bank.happen('pay', paymentId)
      const [letter] = await till.lettersAbout(paymentId)
      const forged = letter && bank.forged(letter)
      if (forged) await till.post(forged)
      bank.trouble(trouble, 4)
      await till.hear(paymentId)
      bank.trouble(trouble, 0)
      await till.hear(paymentId)
      bank.trouble(trouble, 4)
      await refund(link.id)
      bank.trouble(trouble, 0)
    }
    const other = await till.opened(traits)
    await bank.happen('pay', other.paymentId)
    await bank.tamper(other.paymentId, { amount: 1 })
    await till.hear(other.paymentId)
    await bank.tamper(other.paymentId, {})
    await till.hear(other.paymentId)
    bank.refuse(true)
    await refund(other.id)
    await till.start((await till.link(traits)).public_id)
    bank.refuse(false)
    till.later(5 * 24 * 60)
    bank.trouble('garbage', 2)
    await till.reconcile()
    await world.letters()

    const log = lines.join('')
    expect(log).toContain('bank failed')
    expect(log).toContain('the bank names other money')
    expect(log).toContain('/webhook')
    for (const secret of [...SECRETS, ...Object.values(PAYER), ...urls]) expect(log).not.toContain(secret)
    expect(log).not.toMatch(/Плательщик|iraida|79167654321|7654321/)
    // Ids of payments and moments in milliseconds are digits too; a card stands in no line.
    expect(log.replaceAll(/"(order_id|notice|refund|request_id)":"[^"]*"/g, '')).not.toMatch(CARD)
  })
})

describe('a bank’s door', async () => {
  const till = await openTill('tbank')

  test('is the only one that opens without the token of a session', async () => {
    const bare = (path: string) =>
      till.world.app.fetch(new Request(`http://smysl.test${path}`, { method: 'POST', body: '{}' }), { ip: '192.0.2.9' })
    const { public_id } = await till.link()
    expect((await bare('/api/payments/tbank/webhook')).status).toBe(500)
    for (const path of [
      `/api/secure-payment/${public_id}/start`,
      `/api/secure-payment/${public_id}/check`,
      '/api/payments/tbank/webhook/more',
      '/api/payments/tbank',
      '/api/transactions/1/refund',
    ]) {
      expect([path, (await bare(path)).status]).toEqual([path, 419])
    }
  })
})
