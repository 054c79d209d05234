import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PublicPayment } from '#contract/payments/secure-payment.ts'
import type { TransactionStatus } from '#contract/payments/transactions.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { formatMoney } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { dayInWords, zonedMomentInWords } from '#contract/wire/moment-words.ts'

/** Only while money can still come is there a term to keep. */
const WAITING: readonly TransactionStatus[] = ['created', 'pending']

/** What is paid for, to whom and how much: as on a receipt, and as little of it. */
export function PaymentFacts({ payment }: { payment: PublicPayment }) {
  const site = useSite()
  const { timeZone, legalEntity } = site
  const { psychologist, refunded_amount, pending_refund_amount, paid_at, expires_at } = payment
  return (
    <dl className="payment__facts">
      <Fact title="Сумма">
        <b className="payment__amount nowrap figures">{formatMoney(payment.amount)}</b>
      </Fact>
      <Fact title="За что">{typeset(payment.description)}</Fact>
      {psychologist !== null && (
        <Fact title="Психолог">
          {psychologist.slug === null ? (
            psychologist.full_name
          ) : (
            <Link to={siteHref('psychologistPage', { slug: psychologist.slug })}>{psychologist.full_name}</Link>
          )}
        </Fact>
      )}
      <Fact title="Получатель">{typeset(legalEntity)}</Fact>
      {WAITING.includes(payment.status) && !payment.is_in_question && (
        <Fact title="Срок">
          до{'\u00a0'}
          <time dateTime={expires_at}>{zonedMomentInWords(expires_at, site)}</time>
        </Fact>
      )}
      {paid_at !== null && (
        <Fact title="Оплачено">
          <time dateTime={paid_at}>{dayInWords(paid_at, timeZone)}</time>
        </Fact>
      )}
      {refunded_amount > 0 && (
        <Fact title="Возвращено">
          <span className="nowrap figures">{formatMoney(refunded_amount)}</span>
        </Fact>
      )}
      {pending_refund_amount > 0 && (
        <Fact title="Возвращается">
          <span className="nowrap figures">{formatMoney(pending_refund_amount)}</span>
        </Fact>
      )}
      <Fact title="Номер">
        <span className="nowrap figures">{payment.number}</span>
      </Fact>
    </dl>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
