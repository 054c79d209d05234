import { formatPhone } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'

/** Who answers about money. The letter begins with the number of the payment, so that nobody has to copy it. */
export function PaymentContacts({ number }: { number: string | null }) {
  const { phone, email } = useSite()
  const subject = number === null ? '' : `?subject=${encodeURIComponent(`Оплата ${number}`)}`
  return (
    <p className="payment__contacts">
      <a className="more" href={`tel:${phone}`}>
        {formatPhone(phone)}
      </a>
      <a className="more" href={`mailto:${email}${subject}`}>
        {email}
      </a>
    </p>
  )
}
