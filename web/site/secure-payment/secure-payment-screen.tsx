import { data, Link } from 'react-router'
import { api, path } from '#contract/api.ts'
import { href, screens } from '#contract/screens.ts'
import type { PublicPayment } from '#contract/transactions.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { readApi } from '#web/lib/loader-api.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import type { Route } from './+types/secure-payment-screen'
import { PaymentContacts } from './payment-contacts.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { paymentWords } from './payment-words.ts'
import { UnknownPayment } from './unknown-payment.tsx'
import './secure-payment.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const url = path(api.securePayment, { public_id: params.id })
    const answer = await readApi<{ data: PublicPayment }>(context, url)
    return data({ payment: answer.data })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return data({ payment: null }, { status: 404 })
  }
}

/** How it stands may change while one is away at the bank: «back» must not show what was. */
export function headers() {
  return { 'cache-control': 'no-store' }
}

export default function SecurePaymentScreen({ loaderData, params }: Route.ComponentProps) {
  const { payment } = loaderData
  const { name } = useSite()
  return (
    <>
      <PageHead
        title={`${screens.securePayment.title} — ${name}`}
        description="Оплата по ссылке: за что, сколько и как она прошла."
        path={href('securePayment', { id: params.id })}
        isIndexed={false}
      />
      {/* Whoever knows the address knows the payment: it goes to nobody by a link from here. */}
      <meta name="referrer" content="no-referrer" />
      {payment === null ? <UnknownPayment /> : <Payment payment={payment} />}
    </>
  )
}

function Payment({ payment }: { payment: PublicPayment }) {
  const { timeZone } = useSite()
  const { title, lead, next, again } = paymentWords(payment, timeZone)
  return (
    <article className="wrap payment">
      <div className="payment__words">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="payment__next">{next}</p>
        {again !== null && (
          // A whole new page: without scripts too.
          <a className="btn btn--quiet" href="">
            {again}
          </a>
        )}
        <PaymentContacts number={payment.number} />
        <Link className="more small" to={href('offer')}>
          Как устроены оплата и{'\u00a0'}возврат
        </Link>
      </div>
      <PaymentFacts payment={payment} />
    </article>
  )
}
