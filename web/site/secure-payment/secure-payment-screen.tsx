import { data } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { SITE_SCREENS } from '#contract/people/site-screens.ts'
import type { PublicPayment } from '#contract/payments/secure-payment.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { REDIRECT_HEADER } from '#web/lib/api/redirect-header.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import type { Route } from './+types/secure-payment-screen'
import { checkPayment, readPayment, startPayment } from './payment-calls.ts'
import { Payment } from './payment.tsx'
import type { Trouble } from './payment-error-words.ts'
import './secure-payment.css'
import { PaymentContacts } from './payment-contacts.tsx'

/** Of the address that the bank leads back to: how often this page has asked since. Such a page never leads to the bank. */
const BACK = 'back'
const STATUS: Partial<Record<Trouble, number>> = { 'bank-down': 503, 'too-often': 429 }

export async function loader({ params, context, url, request }: Route.LoaderArgs) {
  const asked = askedBefore(url.searchParams.get(BACK))
  try {
    const payment = await (asked === null ? readPayment : checkPayment)(context, params.id)
    // Who only asks for the head, a messenger above all, wants to pay nothing.
    if (asked !== null || !payment.can_pay || request.method === 'HEAD') return data(standing(payment, asked ?? 0))
    return await leadToBank(context, params.id, payment)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return data({ payment: null }, { status: 404 })
  }
}

async function leadToBank(context: Route.LoaderArgs['context'], id: string, payment: PublicPayment) {
  const { url, trouble } = await startPayment(context, id)
  // The page is the body of the redirect: who is not led on by the browser finds the link in it.
  if (url !== null) return data({ ...standing(payment), url }, { headers: { [REDIRECT_HEADER]: url } })
  if (trouble === null) return data(standing(await readPayment(context, id)))
  return data({ ...standing(payment), trouble }, { status: STATUS[trouble] ?? 200 })
}

function standing(payment: PublicPayment, asked = 0) {
  return { payment, asked, url: null as string | null, trouble: null as Trouble | null }
}

/** Null: not back from the bank. */
function askedBefore(back: string | null): number | null {
  return back === null ? null : Number(/^\d{1,3}$/.exec(back)?.[0] ?? 1)
}

/**
 * Whoever knows the address knows the payment: it is kept nowhere, found by nobody and told to no other site. How it stands
 * changes while one is away at the bank: «back» must not show what was.
 */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const onward = loaderHeaders.get(REDIRECT_HEADER)
  return {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    ...(onward === null ? {} : { [REDIRECT_HEADER]: onward }),
  }
}

export default function SecurePaymentScreen({ loaderData, params }: Route.ComponentProps) {
  const { name } = useSite()
  return (
    <>
      <PageHead
        title={`${SITE_SCREENS.securePayment.title} — ${name}`}
        description="Оплата по ссылке: за что, сколько и как она прошла."
        path={siteHref('securePayment', { id: params.id })}
        isIndexed={false}
      />
      {loaderData.payment === null ? (
        <UnknownPayment />
      ) : (
        <Payment key={params.id} publicId={params.id} {...loaderData} />
      )}
    </>
  )
}

/** The look of any page that is not there, in words of its own: somebody came here to pay. */
function UnknownPayment() {
  return (
    <div className="wrap lost">
      <p className="lost__mark" aria-hidden="true">
        <span>«</span>
        <span>»</span>
      </p>
      <div>
        <h1>Такой ссылки на{'\u00a0'}оплату нет</h1>
        <p className="lead lost__lead">
          Проверьте, целиком{'\u00a0'}ли скопирован адрес: в{'\u00a0'}нём легко потерять последнюю букву. Если не
          {'\u00a0'}открывается и{'\u00a0'}так, позвоните или{'\u00a0'}напишите нам: найдём вашу оплату.
        </p>
        <PaymentContacts number={null} />
      </div>
    </div>
  )
}
