import { useRef } from 'react'
import { data, Form, redirectDocument, useNavigation } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { FormProof } from '#web/shell/form-proof/form-proof.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { PlainButton } from '#web/ui/actions/plain-button.tsx'
import type { Route } from './+types/register-screen'
import { ConsentBox } from './consent-box.tsx'
import { useFocusOnFailure } from './focus-on-failure.ts'
import { answerOf, cookiesOf, textOf } from './form-answer.ts'
import { GuestFrame } from './guest-frame.tsx'
import { guestFormAction } from './guest-form-action.ts'
import { csrfOf } from './login/login-csrf.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { Notice } from './notice.tsx'
import { QuietLink } from './quiet-link.tsx'
import { TokenField } from './token-field.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Регистрация — ${matches[0].loaderData?.site.name}` },
    { name: 'description', content: 'Учётная запись на сайте: имя, почта и пароль.' },
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { token, headers } = await csrfOf(context, request)
  return data({ csrfToken: token }, { headers })
}

/** Somebody new is signed in, has no role and lands in their cabinet. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readPageForm(context, request)
  const answer = await answerOf(context, {
    path: publicApi.register,
    token: textOf(form, '_token'),
    cookie: cookiesOf(request),
    body: {
      first_name: textOf(form, 'first_name'),
      last_name: textOf(form, 'last_name'),
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
      password_confirmation: textOf(form, 'password_confirmation'),
      consent: form.has('consent'),
      proof: textOf(form, 'proof'),
    },
  })
  if (answer.ok) throw redirectDocument(siteHref('cabinet'), { headers: answer.headers })
  return answer.failure
}

export const clientAction = guestFormAction

export default function RegisterScreen({ loaderData, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().state !== 'idle'
  const errors = actionData?.fieldErrors
  const typed = actionData?.typed
  useFocusOnFailure(form, actionData)
  return (
    <GuestFrame title="Регистрация">
      <Form method="post" noValidate ref={form} className="grid gap-4">
        <TokenField token={actionData?.csrfToken ?? loaderData.csrfToken} />
        {actionData?.notice && <Notice>{actionData.notice}</Notice>}
        <Field label="Имя" error={errors?.first_name}>
          <Input
            name="first_name"
            autoComplete="given-name"
            defaultValue={typed?.first_name}
            className="h-11 md:h-10"
          />
        </Field>
        <Field label="Фамилия" error={errors?.last_name}>
          <Input name="last_name" autoComplete="family-name" defaultValue={typed?.last_name} className="h-11 md:h-10" />
        </Field>
        <Field
          label="Почта"
          hint="Пришлём письмо со&nbsp;ссылкой, чтобы убедиться, что адрес ваш."
          error={errors?.email}
        >
          <Input
            type="email"
            name="email"
            autoComplete="username"
            defaultValue={typed?.email}
            className="h-11 md:h-10"
          />
        </Field>
        <NewPasswordFields errors={errors} />
        <ConsentBox isGiven={typed?.consent === '1'} error={errors?.consent} />
        <FormProof />
        <PlainButton type="submit" size="lg" loading={isSending} className="w-full">
          Зарегистрироваться
        </PlainButton>
        <QuietLink to={siteHref('login')}>Уже есть учётная запись? Войти</QuietLink>
      </Form>
    </GuestFrame>
  )
}
