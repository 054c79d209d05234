import { useRef } from 'react'
import { data, Form, redirectDocument, useNavigation } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { STALE_RESET_LINK, type ResetLink } from '#contract/people/auth.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { PlainButton } from '#web/ui/actions/plain-button.tsx'
import type { Route } from './+types/reset-screen'
import { useFocusOnFailure } from './focus-on-failure.ts'
import { answerOf, cookiesOf, textOf } from './form-answer.ts'
import { GuestFrame } from './guest-frame.tsx'
import { guestFormAction } from './guest-form-action.ts'
import { csrfOf } from './login/login-csrf.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { Notice } from './notice.tsx'
import { QuietLink } from './quiet-link.tsx'
import { TokenField } from './token-field.tsx'

const NO_TOKEN = 'В\u00a0ссылке нет ключа. Откройте её из\u00a0письма целиком или запросите новую.'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Новый пароль — ${matches[0].loaderData?.site.name}` },
    { name: 'description', content: 'Новый пароль по ссылке из письма.' },
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { token, headers } = await csrfOf(context, request)
  const resetToken = url.searchParams.get('token') ?? ''
  const trouble = resetToken === '' ? NO_TOKEN : (await works(context, resetToken)) ? undefined : STALE_RESET_LINK
  return data({ csrfToken: token, resetToken, trouble }, { headers })
}

/** Nobody is signed in by a letter: the new password is asked for at once. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readPageForm(context, request)
  const answer = await answerOf(context, {
    path: publicApi.resetPassword,
    token: textOf(form, '_token'),
    cookie: cookiesOf(request),
    body: {
      token: textOf(form, 'token'),
      password: textOf(form, 'password'),
      password_confirmation: textOf(form, 'password_confirmation'),
    },
  })
  if (answer.ok) throw redirectDocument(`${siteHref('login')}?reset=1`)
  return answer.failure
}

export const clientAction = guestFormAction

export default function ResetScreen({ loaderData, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().state !== 'idle'
  useFocusOnFailure(form, actionData)
  const broken = actionData?.fieldErrors.token ?? loaderData.trouble
  if (broken !== undefined) return <BrokenLink reason={broken} />
  return (
    <GuestFrame title="Новый пароль">
      <p className="-mt-2 mb-4 text-ink-2">После смены все открытые входы закончатся.</p>
      <Form method="post" noValidate ref={form} className="grid gap-4">
        <TokenField token={actionData?.csrfToken ?? loaderData.csrfToken} />
        <input type="hidden" name="token" value={loaderData.resetToken} />
        {actionData?.notice && <Notice>{actionData.notice}</Notice>}
        <NewPasswordFields label="Новый пароль" errors={actionData?.fieldErrors} />
        <PlainButton type="submit" size="lg" loading={isSending} className="w-full">
          Сменить пароль
        </PlainButton>
      </Form>
    </GuestFrame>
  )
}

function BrokenLink({ reason }: { reason: string }) {
  return (
    <GuestFrame title="Новый пароль">
      <div className="grid gap-4">
        <Notice>{reason}</Notice>
        <QuietLink to={siteHref('forgotPassword')}>Запросить новую ссылку</QuietLink>
        <QuietLink to={siteHref('login')}>Ко&nbsp;входу</QuietLink>
      </div>
    </GuestFrame>
  )
}

/** What cannot be a key is refused (422), and opens nothing either. */
async function works(context: Route.LoaderArgs['context'], token: string): Promise<boolean> {
  const path = `${publicApi.resetPassword}?token=${encodeURIComponent(token)}`
  try {
    return (await readApi<{ data: ResetLink }>(context, path)).data.works
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return false
    throw error
  }
}
