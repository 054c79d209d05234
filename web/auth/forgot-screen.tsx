import { useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { RESET_SENT } from '#contract/people/auth.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { FormProof } from '#web/shell/form-proof/form-proof.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { PlainButton } from '#web/ui/actions/plain-button.tsx'
import type { Route } from './+types/forgot-screen'
import { useFocusOnFailure } from './focus-on-failure.ts'
import { answerOf, cookiesOf, textOf } from './form-answer.ts'
import { GuestFrame } from './guest-frame.tsx'
import { guestFormAction } from './guest-form-action.ts'
import { csrfOf } from './login/login-csrf.ts'
import { Notice } from './notice.tsx'
import { QuietLink } from './quiet-link.tsx'
import { TokenField } from './token-field.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Новый пароль — ${matches[0].loaderData?.site.name}` },
    { name: 'description', content: 'Пришлём на почту ссылку, по которой задают новый пароль.' },
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { token, headers } = await csrfOf(context, request)
  return data({ csrfToken: token }, { headers })
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readPageForm(context, request)
  const email = textOf(form, 'email')
  const body = { email, proof: textOf(form, 'proof') }
  const call = { path: publicApi.forgotPassword, token: textOf(form, '_token'), cookie: cookiesOf(request), body }
  const answer = await answerOf(context, call)
  return answer.ok ? { sentTo: email } : answer.failure
}

export const clientAction = guestFormAction

export default function ForgotScreen({ loaderData, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().state !== 'idle'
  const failure = actionData !== undefined && 'fieldErrors' in actionData ? actionData : undefined
  useFocusOnFailure(form, failure)
  if (actionData !== undefined && 'sentTo' in actionData) return <Sent email={actionData.sentTo} />
  return (
    <GuestFrame title="Новый пароль">
      <p className="-mt-2 mb-4 text-ink-2">Напишите почту, с&nbsp;которой входите: пришлём на&nbsp;неё ссылку.</p>
      <Form method="post" noValidate ref={form} className="grid gap-4">
        <TokenField token={failure?.csrfToken ?? loaderData.csrfToken} />
        {failure?.notice && <Notice>{failure.notice}</Notice>}
        <Field label="Почта" error={failure?.fieldErrors.email}>
          <Input
            type="email"
            name="email"
            autoComplete="username"
            defaultValue={failure?.typed.email}
            className="h-11 md:h-10"
          />
        </Field>
        <FormProof />
        <PlainButton type="submit" size="lg" loading={isSending} className="w-full">
          Прислать ссылку
        </PlainButton>
        <QuietLink to={siteHref('login')}>Вспомнили пароль? Войти</QuietLink>
      </Form>
    </GuestFrame>
  )
}

/** The same for every address, known or not. */
function Sent({ email }: { email: string }) {
  return (
    <GuestFrame title="Проверьте почту" isAnswer>
      <div className="grid gap-4">
        <Notice tone="ok">{RESET_SENT}</Notice>
        <p className="text-ink-2">
          Вы&nbsp;указали <b className="font-medium wrap-anywhere text-ink">{email}</b>. Письма нет через пять
          минут&nbsp;— посмотрите в&nbsp;«Спаме».
        </p>
        <QuietLink to={siteHref('login')}>Ко&nbsp;входу</QuietLink>
      </div>
    </GuestFrame>
  )
}
