import { data, redirect } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import type { FormCheck } from '#contract/visitors/form-check.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import { lazy } from '#web/lib/late-code.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { withUnsentForm } from '#web/lib/forms/unsent-form.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import '../frame/site.css'
import { GoneScreen } from '../gone/gone-screen.tsx'
import { FreeTime, upcoming } from '../person/free-time.tsx'
import { PersonInMargin } from '../person/person-in-margin.tsx'
import { readPeopleLike, readPersonOfForm } from '../person/read-person.ts'
import type { Route } from './+types/psychologist-request-screen'
import { postRequest, sentPath, textOf, type RequestFailure } from './post-request.ts'
import { RequestForm } from './request-form.tsx'
import { sendToPractice } from './send-to-practice.ts'
import { LEFT, TO_PRACTICE } from './to-practice.ts'
import './psychologist-request.css'

/** Hardly anybody meets it. */
const UnpublishedRequestForm = lazy(() =>
  import('./unpublished-request-form.tsx').then((module) => ({ default: module.UnpublishedRequestForm })),
)

export async function loader({ context, params }: Route.LoaderArgs) {
  const [found, check] = await Promise.all([
    readPersonOfForm(context, params.slug, 'psychologistRequest'),
    readApi<{ data: FormCheck }>(context, publicApi.formCheck),
  ])
  const { mark } = check.data
  if (found.person === null) return data({ ...found, mark }, { status: 410 })
  return data({ person: found.person, mark, now: new Date().toISOString() })
}

/** Whoever is not shown any more still gets what was written; whoever is gone for good does not, and the practice may. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await readPageForm(context, request)
  if (form.has(TO_PRACTICE)) return sendToPractice(context, form, () => readPeopleLike(context, params.slug))
  const for_whom = textOf(form, 'for_whom')
  const outcome = await postRequest(context, form, { for_whom, topics: [], preferences: {}, psychologist: params.slug })
  if (outcome.kind === 'accepted') return redirect(sentPath(outcome.accepted), 303)
  const { status } = outcome
  const found = await readPersonOfForm(context, params.slug, 'psychologistRequest').catch(() => null)
  if (found?.person !== null) return data(outcome, { status })
  const notice = status === 422 ? LEFT.psychologist : outcome.notice
  return data({ ...outcome, notice, unpublished: found.people }, { status })
}

export const clientAction = withUnsentForm((unsent): RequestFailure => ({
  kind: 'failure',
  ...unsent,
  errors: {},
  ...(('to_practice' satisfies typeof TO_PRACTICE) in unsent.typed && { unpublished: [] }),
}))

export default function PsychologistRequestScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useSite()
  const { person, mark } = loaderData
  if (actionData?.unpublished !== undefined) {
    return <UnpublishedRequestForm mark={mark} failure={actionData} people={actionData.unpublished} />
  }
  if (person === null) return <GoneScreen people={loaderData.people} />
  const { now } = loaderData
  const slot = upcoming(person.next_slot_at, now)
  return (
    <>
      <PageHead
        title={`Заявка: ${person.full_name} — ${name}`}
        description="Оставьте имя и контакт: координатор передаст заявку психологу и договорится о времени."
        path={siteHref('psychologistRequest', { slug: person.slug })}
        isIndexed={false}
      />
      <div className="wrap spread person-request">
        <PersonInMargin person={person}>
          {slot !== null && (
            <>
              <br />
              <FreeTime slot={slot} now={now} passed="" />
            </>
          )}
        </PersonInMargin>
        <div>
          <h1>Оставить заявку</h1>
          <p className="lead">
            {typeset('Напишите, как с вами связаться. Координатор передаст заявку психологу и договорится о времени.')}
          </p>
          <RequestForm
            action={siteHref('psychologistRequest', { slug: person.slug })}
            mark={mark}
            failure={actionData}
            takesCouples={person.is_couples}
            className="person-request__form"
            health=": рассказ. Без этого передадим только контакт и&nbsp;удобное время"
            submit="Отправить заявку"
          />
        </div>
      </div>
    </>
  )
}
