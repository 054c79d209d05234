import { siteHref } from '#contract/people/site-links.ts'
import type { CabinetPayment } from '#contract/visitors/cabinet.ts'
import { formatMoney } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { momentInWords } from '#contract/wire/moment-words.ts'
import { ownPaymentWords } from './own-payment-words.ts'

/** One's own payments, what is still to pay, and where the receipts went. */
export function OwnPayments({ payments }: { payments: readonly CabinetPayment[] }) {
  return (
    <section className="wrap spread cabinet__part" aria-labelledby="own-payments">
      <div className="spread__margin">
        <h2 id="own-payments">Платежи</h2>
      </div>
      <div>
        {payments.length === 0 ? (
          <p className="cabinet__note">{typeset('Платежей по этой почте пока нет.')}</p>
        ) : (
          <ul className="cabinet__list">
            {payments.map((payment) => (
              <OwnPayment key={payment.public_id} payment={payment} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function OwnPayment({ payment }: { payment: CabinetPayment }) {
  const { timeZone } = useSite()
  const { public_id, number, amount, description, created_at, paid_at, is_payable } = payment
  const { state, note } = ownPaymentWords(payment)
  const hasReceipt = payment.has_receipt || payment.receipt !== null
  return (
    <li>
      <h3>
        <span className="nowrap">{formatMoney(amount)}</span>: {state}
      </h3>
      <p className="small">
        {typeset(description)}. {momentInWords(paid_at ?? created_at, timeZone)}, №{'\u00a0'}
        {number}
      </p>
      {note !== '' && <p className="small">{note}</p>}
      {hasReceipt && <Receipt payment={payment} />}
      {is_payable && (
        <p>
          <a className="more" href={siteHref('securePayment', { id: public_id })} aria-label={`Оплатить, № ${number}`}>
            Оплатить
          </a>
        </p>
      )}
    </li>
  )
}

/** The receipt that came by letter, and how to have it once more. */
function Receipt({ payment: { number, receipt } }: { payment: CabinetPayment }) {
  const { email } = useSite()
  const subject = `Чек по платежу № ${number}`
  return (
    <p className="small">
      {receipt?.url ? (
        <a className="more" href={receipt.url} target="_blank" rel="noreferrer">
          Чек{receipt.number !== null && ` №\u00a0${receipt.number}`}
        </a>
      ) : (
        <>
          {typeset('Чек отправлен на вашу почту')}
          {receipt?.number && `, №\u00a0${receipt.number}`}. {typeset('Не нашли?')}{' '}
          <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>{typeset('Попросите прислать ещё раз')}</a>
          .
        </>
      )}
    </p>
  )
}
