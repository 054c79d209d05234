import { sql } from 'kysely'
import { formatRoubles } from '#contract/payments/money.ts'
import { href } from '#contract/people/screens.ts'
import { zonedMomentInWords, type Place } from '#contract/wire/moment-words.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { record } from '../audit-log/commands.ts'
import { cancelLetters } from '../letters/commands.ts'
import { writtenLetter } from '../letters/queries.ts'
import { subjectOf, type PaymentServices } from './payment-services.ts'
import type { TransactionRow } from './presenter.ts'
import { loadTransaction } from './queries.ts'
import { canBePaid } from './state-machine.ts'

type Services = Pick<PaymentServices, 'outbox' | 'site'>
type Payable = Pick<TransactionRow, 'id' | 'number' | 'public_id' | 'amount' | 'description' | 'expires_at' | 'payer'>

const IN_QUESTION =
  'Банк назвал другую сумму: пока в\u00a0этом не\u00a0разобрались, ссылку не\u00a0отправить. Решите это в\u00a0транзакции.'
const NO_ADDRESS = 'У\u00a0плательщика нет почты: отправьте ссылку сообщением.'

/** What waiting letters with the link of a payment are called off by. */
function linkSubjectOf(id: number): string {
  return `payment-link:${id}`
}

/** Sends the link to the payer once more, while it can be paid and nobody has to look into its sum. */
export async function sendLink(ctx: Ctx, id: number, place: Place, services: Services): Promise<TransactionRow> {
  return transactionOnce(ctx, async (tx) => {
    await sql`select 1 from transactions where id = ${id} for update`.execute(tx)
    const payment = await loadTransaction(tx, id)
    if (!canBePaid(payment.status, new Date(payment.expires_at), ctx.clock())) {
      throw new Invalid({ status: ['По\u00a0этой ссылке уже нельзя заплатить.'] })
    }
    if (payment.questions.some(({ kind }) => kind === 'mismatch')) throw new Invalid({ status: [IN_QUESTION] })
    await postLink(tx, ctx, payment, place, services)
    await record(tx, ctx, 'transaction.link-sent', subjectOf(payment))
    return payment
  })
}

/** Leaves the letter with the link in the transaction that causes it; it is of no use after the link's end. */
export async function postLink(tx: Tx, ctx: Ctx, payment: Payable, place: Place, { outbox, site }: Services) {
  const { email } = payment.payer
  if (email === null) throw new Invalid({ 'payer.email': [NO_ADDRESS] })
  await cancelLinkLetters(tx, payment.id)
  await outbox.post(tx, ctx, {
    kind: 'payment-link',
    mail: await linkLetter(tx, site, email, payment, place),
    subject: linkSubjectOf(payment.id),
    expiresAt: new Date(payment.expires_at),
  })
}

/** What still waits is of a link that nobody shall pay, or is sent anew. */
export async function cancelLinkLetters(tx: Tx, id: number) {
  await cancelLetters(tx, linkSubjectOf(id))
}

/** Says no more than the payer knows: a letter is read over shoulders, so it names no psychologist. */
function linkLetter(tx: Tx, site: LetterSite, to: string, payment: Payable, place: Place): Promise<Mail> {
  const { number, amount, description, expires_at, public_id, payer } = payment
  return writtenLetter(tx, site, to, 'payment-link', {
    имя: payer.name,
    номер: number,
    назначение: description,
    сумма: formatRoubles(amount),
    срок: zonedMomentInWords(expires_at, place),
    ссылка: site.appUrl + href('securePayment', { id: public_id }),
  })
}
