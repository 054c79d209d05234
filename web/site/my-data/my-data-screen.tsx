import { useMemo } from 'react'
import { data, Link, redirect } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { MY_DATA_ASKED } from '#contract/visitors/my-data-words.ts'
import type { MyData } from '#contract/visitors/personal-data.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { SITE_SCREENS } from '#contract/people/site-screens.ts'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { withUnsentForm } from '#web/lib/forms/unsent-form.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import '../frame/site.css'
import type { Route } from './+types/my-data-screen'
import { AskForm } from './ask-form.tsx'
import { ErasedView } from './erased-view.tsx'
import { OpenForm } from './open-form.tsx'
import { OwnData } from './own-data.tsx'
import { sendMyData, aboveForm, type MyDataFailure } from './send-my-data.ts'
import './my-data.css'

const ASKED = 'asked'
const WITHDRAWN = 'withdrawn'

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')
  if (token !== null) return { view: 'letter' as const, token, press: randomKey() }
  if (url.searchParams.has(ASKED)) return { view: 'asked' as const }
  const response = await context.get(apiFetchContext)(publicApi.myData, { headers: { accept: 'application/json' } })
  if (response.ok) {
    const { data: mine } = (await response.json()) as { data: MyData }
    return { view: 'mine' as const, mine, isWithdrawn: url.searchParams.has(WITHDRAWN) }
  }
  if (response.status === 403) return { view: 'ask' as const }
  throw data(await response.json().catch(() => null), { status: response.status })
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await sendMyData(context, request)
  if (outcome.kind === 'failure') return data(outcome, { status: outcome.status })
  const { cookies } = outcome
  const said = { ask: `?${ASKED}=1`, withdraw: `?${WITHDRAWN}=1`, open: '', erase: '' }[outcome.intent]
  return redirect(`${siteHref('myData')}${said}`, {
    status: 303,
    headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
  })
}

export const clientAction = withUnsentForm(({ typed, ...unsent }): MyDataFailure => ({
  kind: 'failure',
  ...unsent,
  typed: { email: typed.email ?? '' },
  errors: {},
}))

/**
 * What one person sees here concerns nobody else, and no other site learns the link of the letter. Not `no-referrer`: the
 * browser would then hide the origin of our own forms, and React Router refuses what comes from nowhere.
 */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' }
}

export default function MyDataScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useSite()
  const { view } = loaderData
  const failure = useMemo(() => aboveForm(FIELD_OF[view], actionData), [view, actionData])
  return (
    <>
      <PageHead
        title={`${SITE_SCREENS.myData.title} — ${name}`}
        description="Узнать по ссылке из письма, что хранится о вас, скачать это или удалить."
        path={siteHref('myData')}
        isIndexed={false}
      />
      {(view === 'ask' || (view === 'asked' && failure)) && <AskForm failure={failure} />}
      {view === 'asked' && !failure && <Asked />}
      {view === 'letter' && <OpenForm token={loaderData.token} press={loaderData.press} failure={failure} />}
      {view === 'mine' &&
        (loaderData.mine.state === 'open' ? (
          <OwnData {...loaderData.mine} isWithdrawn={loaderData.isWithdrawn} failure={failure} />
        ) : (
          <ErasedView act={loaderData.mine.act} />
        ))}
    </>
  )
}

/** The only field of each view. */
const FIELD_OF = { ask: 'email', asked: 'email', letter: 'token', mine: 'confirmation' } as const

function Asked() {
  return (
    <div className="wrap my-data" role="status">
      <h1>Посмотрите почту</h1>
      <p className="lead">{typeset(MY_DATA_ASKED)}</p>
      <p className="my-data__text">
        {typeset(
          'Письма нет через пять минут — загляните в «Спам». Что мы знаем об адресе и знаем ли вообще, сказано только по ссылке: так этого не узнает никто другой.',
        )}
      </p>
      <p className="my-data__text">
        <Link to={siteHref('myData')}>Указать другую почту</Link>
      </p>
    </div>
  )
}
