import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { SITE_SCREENS } from '#contract/people/site-screens.ts'
import type { SentRequest } from '#contract/requests/sent-request.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { postAsGuest } from '#web/lib/api/guest-call.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { withUnsentForm } from '#web/lib/forms/unsent-form.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { deleteSentDraft } from '../form/form-draft.ts'
import '../frame/site.css'
import { storeAnswers } from '../questionnaire/stored-answers.ts'
import type { Route } from './+types/sent-screen'
import { SentView, UnknownRequest } from './sent-view.tsx'
import '../questionnaire/questionnaire.css'
import './sent.css'

const FAILED = 'Не получилось отозвать. Попробуйте ещё раз через минуту или позвоните нам.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const key = url.searchParams.get('key')
  const now = new Date().toISOString()
  if (key === null) {
    const isRepeat = url.searchParams.has('again')
    return data({ key, sent: null, isRepeat, now }, { status: isRepeat ? 200 : 404 })
  }
  const sent = await readSent(context, key)
  const crisisPlace = sent?.words?.branch ?? undefined
  return data(
    { key, sent, isRepeat: false, now, ...(crisisPlace && { crisisPlace }) },
    { status: sent === null ? 404 : 200 },
  )
}

async function readSent(context: Route.LoaderArgs['context'], key: string): Promise<SentRequest | null> {
  try {
    return (await readApi<{ data: SentRequest }>(context, `${publicApi.sentRequest}?${new URLSearchParams({ key })}`))
      .data
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const key = String((await readPageForm(context, request)).get('key') ?? '')
  const response = await postAsGuest(context, publicApi.sentRequestWithdraw, { key })
  if (response.ok) return redirect(`${siteHref('sentRequest')}?${new URLSearchParams({ key })}`, 303)
  const { status, fieldErrors, body } = new ApiError(response.status, await response.json().catch(() => null))
  const notice = fieldErrors.key ?? (status === 429 ? body.message : undefined) ?? FAILED
  return data({ notice }, { status })
}

export const clientAction = withUnsentForm(({ notice }) => ({ notice }), 'press')

/** Whoever has the address may take the request back: it is kept nowhere and told to no other site. */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }
}

export default function SentScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useSite()
  const { key, sent, isRepeat, now } = loaderData
  useEffect(() => {
    // What was answered has gone where it was meant to go: nobody at this computer needs to find it.
    storeAnswers(null)
    deleteSentDraft()
    // The form that led here keeps its place when it is refused; what comes after it is read from the top.
    if (location.hash === '') scrollTo(0, 0)
  }, [])
  return (
    <>
      <PageHead
        title={`${SITE_SCREENS.sentRequest.title} — ${name}`}
        description="Что вы отправили, когда ответят и как это отозвать."
        path={siteHref('sentRequest')}
        isIndexed={false}
      />
      {sent === null || key === null ? (
        <UnknownRequest isRepeat={isRepeat} />
      ) : (
        <SentView
          key={String(sent.withdrawn_at)}
          link={key}
          sent={sent}
          now={now}
          notice={actionData?.notice ?? null}
        />
      )}
    </>
  )
}
