import { data, Link, redirect } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { ReviewInvitation } from '#contract/requests/reviews.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { SITE_SCREENS } from '#contract/people/site-screens.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { withUnsentForm } from '#web/lib/forms/unsent-form.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import '../frame/site.css'
import { dayInWords } from '#contract/wire/moment-words.ts'
import type { Route } from './+types/verified-screen'
import { ClosedInvitation } from './closed-invitation.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewThanks } from './review-thanks.tsx'
import { sendReview, type ReviewFailure } from './send-review.ts'
import './reviews.css'

const TOKEN = 'token'
const SENT = 'sent'
const SHAPE = /^[A-Za-z0-9_-]{43}$/

/** Opening the link uses nothing up: programs that look through letters open every link in them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.has(SENT)) return data({ state: 'sent' as const })
  const token = url.searchParams.get(TOKEN)
  if (token === null) return data({ state: 'unknown' as const })
  const invitation = await readInvitation(context, token)
  if (invitation === null) return data({ state: 'unknown' as const }, { status: 404 })
  const { status, psychologist, expires_at } = invitation
  if (status !== 'open') return data({ state: status, psychologist }, { status: 410 })
  return data({ state: status, psychologist, expires_at, token })
}

export async function action({ context, request }: Route.ActionArgs) {
  const failure = await sendReview(context, await readPageForm(context, request))
  if (failure !== null) return data(failure, { status: failure.status })
  return redirect(`${siteHref('verifiedReview')}?${SENT}=1`, 303)
}

export const clientAction = withUnsentForm((unsent): ReviewFailure => ({ ...unsent, errors: {} }))

/**
 * Whoever knows the address may write: it is kept nowhere and told to no other site. Our own may know: with `no-referrer` a
 * form that is sent without scripts says nothing of where it comes from, and is refused.
 */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }
}

export default function VerifiedScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { name, timeZone } = useSite()
  return (
    <>
      <PageHead
        title={`${SITE_SCREENS.verifiedReview.title} — ${name}`}
        description="Отзыв после оплаченной встречи, по ссылке из письма."
        path={siteHref('verifiedReview')}
        isIndexed={false}
      />
      {loaderData.state === 'open' ? (
        <div className="wrap reviews">
          <header className="reviews__title">
            <h1>Как прошла встреча?</h1>
            <p className="lead">
              {'Отзыв о\u00a0встречах: '}
              <PsychologistName of={loaderData.psychologist} />
            </p>
          </header>
          <div className="spread">
            <div className="spread__margin">
              <h2>Ваш отзыв</h2>
              <p>
                Рядом будет пометка, что за{'\u00a0'}отзывом стоит оплаченная встреча. Имени из{'\u00a0'}оплаты на
                {'\u00a0'}сайте никто не{'\u00a0'}увидит: подпись выбираете вы.
              </p>
              <p>Сначала отзыв читает модератор, ему виден номер оплаты. Недовольные мы{'\u00a0'}публикуем тоже.</p>
              <p>
                Ссылка сработает один раз, до{'\u00a0'}
                <time dateTime={loaderData.expires_at}>{dayInWords(loaderData.expires_at, timeZone)}</time>.
              </p>
            </div>
            <ReviewForm
              action={`${siteHref('verifiedReview')}?${TOKEN}=${loaderData.token}`}
              of={{ invitation: loaderData.token }}
              failure={actionData}
            />
          </div>
        </div>
      ) : loaderData.state === 'sent' ? (
        <div className="wrap reviews">
          <div className="reviews__title">
            <ReviewThanks heading="h1" />
          </div>
          <p className="reviews__onward">
            <Link className="more" to={siteHref('reviewsPage')}>
              Что пишут другие
            </Link>
          </p>
        </div>
      ) : (
        <ClosedInvitation state={loaderData.state} />
      )}
    </>
  )
}

function PsychologistName({ of: { slug, full_name } }: { of: ReviewInvitation['psychologist'] }) {
  return slug === null ? full_name : <Link to={siteHref('psychologistPage', { slug })}>{full_name}</Link>
}

async function readInvitation(context: Route.LoaderArgs['context'], token: string): Promise<ReviewInvitation | null> {
  if (!SHAPE.test(token)) return null
  try {
    return (await readApi<{ data: ReviewInvitation }>(context, `${publicApi.reviewInvitation}?token=${token}`)).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
