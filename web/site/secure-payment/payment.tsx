import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import type { PublicPayment } from '#contract/payments/secure-payment.ts'
import { useSite } from '#web/shell/site.tsx'
import { pagePauseBefore } from './polling-delay.ts'
import { PaymentContacts } from './payment-contacts.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { isAwaited, paymentWords } from './payment-words.ts'
import type { Trouble } from './payment-error-words.ts'
import { useAwaitedPayment } from './use-awaited-payment.ts'

interface PaymentProps {
  publicId: string
  payment: PublicPayment
  /** How often a page without scripts has asked. */
  asked: number
  /** The bank's page, when this one only leads there. */
  url: string | null
  trouble: Trouble | null
}

/** One payment as it stands, followed until the bank has said its word. */
export function Payment({ publicId, payment: loaded, asked, url, trouble }: PaymentProps) {
  const { payment, isTired, askAgain } = useAwaitedPayment(publicId, loaded)
  return (
    <article className="wrap payment">
      <div className="payment__words">
        {url === null ? (
          <Standing
            payment={payment}
            bankWay={siteHref('securePayment', { id: publicId })}
            asked={asked}
            isTired={isTired}
            trouble={trouble}
            onAsk={askAgain}
          />
        ) : (
          <ToBank url={url} />
        )}
        <PaymentContacts number={payment.number} />
        <Link className="more small" to={siteHref('offer')}>
          Как устроены оплата и{'\u00a0'}возврат
        </Link>
      </div>
      <PaymentFacts payment={payment} />
    </article>
  )
}

interface StandingProps {
  payment: PublicPayment
  bankWay: string
  asked: number
  isTired: boolean
  trouble: Trouble | null
  onAsk: () => void
}

function Standing({ payment, bankWay, asked, isTired, trouble, onAsk }: StandingProps) {
  const site = useSite()
  const { title, lead, next, pay } = paymentWords(payment, site, trouble)
  const isOpen = trouble === null && isAwaited(payment)
  const pause = pagePauseBefore(asked)
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    onAsk()
  }
  return (
    <>
      <div role="status">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="payment__next">{next}</p>
        {isOpen && <p className="payment__next">{isTired || pause === null ? LONG : SOON}</p>}
      </div>
      {(pay !== null || isOpen) && (
        <p className="payment__act">
          {isOpen && (
            <a className="btn btn--quiet" href={`${bankWay}?back=1`} onClick={ask}>
              Проверить ещё{'\u00a0'}раз
            </a>
          )}
          {pay !== null && (
            <a className={isOpen ? 'more' : 'btn'} href={bankWay}>
              {pay}
            </a>
          )}
        </p>
      )}
      {isOpen && pause !== null && (
        <noscript>
          <meta httpEquiv="refresh" content={`${pause};url=${bankWay}?back=${asked + 1}`} />
        </noscript>
      )}
    </>
  )
}

const SOON = 'Страница обновится сама, когда банк ответит.'
const LONG =
  'Банк отвечает дольше обычного. Страницу можно закрыть: мы\u00a0спросим банк сами, и\u00a0оплата не\u00a0потеряется.'

/** The body of the redirect: a browser shows it only if it does not go on by itself. */
function ToBank({ url }: { url: string }) {
  return (
    <>
      <h1>Переходим в{'\u00a0'}банк</h1>
      <p className="lead">
        Если страница банка не{'\u00a0'}открылась сама, перейдите по{'\u00a0'}ссылке.
      </p>
      <p className="payment__act">
        <a className="btn" href={url} rel="noreferrer">
          Открыть страницу банка
        </a>
      </p>
    </>
  )
}
