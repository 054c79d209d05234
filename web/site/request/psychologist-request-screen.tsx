import { data, redirect } from 'react-router'
import type { PublicPsychologist } from '#contract/catalog.ts'
import { href } from '#contract/people/screens.ts'
import type { FormCheck } from '#contract/visitors/form-check.ts'
import { path, publicApi } from '#contract/wire/public-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { pageNotFound, readApi } from '#web/lib/api/loader-api.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { keptWhenUnsent } from '#web/lib/forms/unsent-form.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import '../frame/site.css'
import { GoneScreen } from '../gone/gone-screen.tsx'
import { readFormer } from '../gone/leave.ts'
import { FreeTime, upcoming } from '../person/free-time.tsx'
import { PersonInMargin } from '../person/person-in-margin.tsx'
import type { Route } from './+types/psychologist-request-screen'
import { postRequest, sentPath, textOf, type RequestFailure } from './post-request.ts'
import { RequestForm } from './request-form.tsx'
import './psychologist-request.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [person, check] = await Promise.all([
    readPerson(context, params.slug),
    readApi<{ data: FormCheck }>(context, publicApi.formCheck),
  ])
  if (person !== null) return data({ person, mark: check.data.mark, now: new Date().toISOString() })
  const former = await readFormer(context, href('psychologistPage', { slug: params.slug }))
  if (former === null) throw pageNotFound(url.href)
  if (former.state === 'moved') {
    const slug = former.path.split('/').at(-1) ?? ''
    throw redirect(href('psychologistRequest', { slug }), 301)
  }
  return data({ person: null, gone: former.people }, { status: 410 })
}

async function readPerson(context: Route.LoaderArgs['context'], slug: string): Promise<PublicPsychologist | null> {
  try {
    return (await readApi<{ data: PublicPsychologist }>(context, path(publicApi.catalogPsychologist, { slug }))).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Whoever has left the site while somebody was writing to them still gets what was written. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await readPageForm(context, request)
  const for_whom = textOf(form, 'for_whom')
  const outcome = await postRequest(context, form, { for_whom, topics: [], preferences: {}, psychologist: params.slug })
  if (outcome.kind === 'failure') return data(outcome, { status: outcome.status })
  return redirect(sentPath(outcome.accepted), 303)
}

export const clientAction = keptWhenUnsent((unsent): RequestFailure => ({ kind: 'failure', ...unsent, errors: {} }))

export default function PsychologistRequestScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useSite()
  if (loaderData.person === null) return <GoneScreen people={loaderData.gone} />
  const { person, mark, now } = loaderData
  const slot = upcoming(person.next_slot_at, now)
  return (
    <>
      <PageHead
        title={`Заявка: ${person.full_name} — ${name}`}
        description="Оставьте имя и контакт: координатор передаст заявку психологу и договорится о времени."
        path={href('psychologistRequest', { slug: person.slug })}
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
            action={href('psychologistRequest', { slug: person.slug })}
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
