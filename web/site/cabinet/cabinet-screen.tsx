import { data, Form, Link, redirect, redirectDocument } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { SITE_SCREENS } from '#contract/people/site-screens.ts'
import type { Cabinet } from '#contract/visitors/cabinet.ts'
import { path, publicApi } from '#contract/wire/public-api.ts'
import { ID_MISSING } from '#contract/wire/wire-limits.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { postAsPerson } from '#web/lib/api/own-call.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { withUnsentForm } from '#web/lib/forms/unsent-form.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { screenGuard } from '#web/shell/session/guards.ts'
import { useSite } from '#web/shell/site.tsx'
import '../frame/site.css'
import { FormNotice, useFocusOnRefusal } from '../form/form-field.tsx'
import type { Route } from './+types/cabinet-screen'
import { OwnFavourites, OwnLetters } from './own-lists.tsx'
import { OwnPayments } from './own-payments.tsx'
import { OwnRequests } from './own-requests.tsx'
import { OwnVisits } from './own-visits.tsx'
import './cabinet.css'

/** In the frame of the site, but for whoever has signed in alone. */
export const middleware = [screenGuard]

const FAILED = 'Не получилось. Попробуйте ещё раз через минуту.'
/** The form was made by hand: those of the page name their request. */
const WHICH = 'Не видно, какую заявку отозвать. Нажмите «Отозвать» рядом с\u00a0ней.'

export async function loader({ context }: Route.LoaderArgs) {
  return { cabinet: (await readApi<{ data: Cabinet }>(context, publicApi.cabinet)).data }
}

/** What is done without scripts too: taking a request back, and leaving. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readPageForm(context, request)
  const id = Number(form.get('withdraw'))
  const isLeaving = form.has('leave')
  const call = isLeaving ? publicApi.logout : path(publicApi.cabinetWithdraw, { id: Number.isSafeInteger(id) ? id : 0 })
  const response = await postAsPerson(context, request, call)
  if (response.ok && isLeaving) {
    const headers = response.headers.getSetCookie().map((cookie): [string, string] => ['set-cookie', cookie])
    throw redirectDocument(siteHref('login'), { headers })
  }
  if (response.ok) return redirect(siteHref('cabinet'), 303)
  const { status, fieldErrors, message } = new ApiError(response.status, await response.json().catch(() => null))
  if (fieldErrors.title === ID_MISSING) return data({ notice: WHICH }, { status })
  return data({ notice: Object.values(fieldErrors)[0] ?? (status === 404 ? message : FAILED) }, { status })
}

export const clientAction = withUnsentForm(({ notice }) => ({ notice }), 'press')

/** What one person sees here concerns nobody else. */
export function headers() {
  return { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
}

export default function CabinetScreen({ loaderData: { cabinet }, actionData }: Route.ComponentProps) {
  const { name } = useSite()
  const notice = actionData?.notice ?? null
  const place = useFocusOnRefusal(actionData)
  return (
    <>
      <PageHead
        title={`${SITE_SCREENS.cabinet.title} — ${name}`}
        description="Ваши записи, заявки, платежи, избранное и письма."
        path={siteHref('cabinet')}
        isIndexed={false}
      />
      <div className="cabinet">
        <header className="wrap">
          <h1>{typeset(SITE_SCREENS.cabinet.title)}</h1>
          <p className="lead">
            {cabinet.full_name}, {cabinet.email}
          </p>
          <Form method="post" action={siteHref('cabinet')} ref={place} className="cabinet__act">
            <FormNotice text={notice} />
            <a className="btn btn--quiet" href={siteHref('profile')}>
              Имя, контакты и{'\u00a0'}пароль
            </a>
            <button className="more cabinet__leave" type="submit" name="leave" value="1">
              Выйти
            </button>
          </Form>
          {!cabinet.is_email_confirmed && (
            <p className="cabinet__note">
              {typeset(
                'Почта ещё не подтверждена, поэтому записей, заявок и платежей по ней здесь не видно: так их не увидит никто чужой. Откройте ссылку из письма; новое письмо можно попросить там же, где имя и пароль.',
              )}
            </p>
          )}
        </header>
        <OwnVisits visits={cabinet.visits} />
        <OwnRequests requests={cabinet.requests} />
        <OwnPayments payments={cabinet.payments} />
        <OwnFavourites favourites={cabinet.favourites} />
        <OwnLetters letters={cabinet.letters} />
        <section className="wrap spread cabinet__part" aria-labelledby="own-data">
          <div className="spread__margin">
            <h2 id="own-data">Ваши данные</h2>
          </div>
          <div>
            <p>
              {typeset(
                'Всё, что хранится о вашем адресе, можно скачать или удалить. Ссылку пришлём письмом: так этого не сделает никто, кроме вас.',
              )}
            </p>
            <p className="cabinet__act">
              <Link className="btn btn--quiet" to={siteHref('myData')}>
                Скачать или удалить
              </Link>
            </p>
          </div>
        </section>
      </div>
    </>
  )
}
