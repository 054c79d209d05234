import { siteHref } from '#contract/people/site-links.ts'
import { formatRoubles } from '#contract/payments/money.ts'
import type { Booking } from '#contract/requests/bookings.ts'
import { typeset } from '#web/lib/typography.ts'

interface PaymentOfVisitProps {
  state: Booking['state']
  payment: NonNullable<Booking['payment']>
}

/** What is paid, or is to be paid, for the visit. */
export function PaymentOfVisit({ state, payment }: PaymentOfVisitProps) {
  const sum = formatRoubles(payment.amount)
  if (payment.state === 'awaited') {
    return (
      <>
        <p>{typeset('Эту встречу оплачивают заранее. Когда оплата придёт, запись станет подтверждённой.')}</p>
        <p className="booking__acts">
          <a className="btn" href={siteHref('securePayment', { id: payment.id })}>
            Оплатить {sum}
          </a>
        </p>
        <p className="small">{typeset('Передумали — ничего не делайте: время освободится само.')}</p>
      </>
    )
  }
  if (payment.state === 'over') {
    return (
      <p>
        {typeset(
          'Оплата не пришла, поэтому время мы больше не держим. Выберите другое на странице психолога. Если деньги списались, не платите ещё раз: мы увидим оплату и свяжемся с вами.',
        )}
      </p>
    )
  }
  if (payment.state === 'returned') return <p>{typeset(`Деньги за встречу возвращены (платёж на ${sum}).`)}</p>
  if (state === 'booked') return <p>{typeset(`Оплачено: ${sum}.`)}</p>
  return <p>{typeset(`Встреча оплачена: ${sum}. Мы свяжемся с вами и предложим другое время или вернём деньги.`)}</p>
}
