import { useEffect, useRef, useState, type RefObject } from 'react'
import { data, Form, NavigationType, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { withUnsentForm } from '#web/lib/forms/unsent-form.ts'
import { toastSessionExpired } from '#web/shell/session/session-expired.ts'
import { trailOf } from '#web/shell/admin/menu.ts'
import { useSite } from '#web/shell/site.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { PlainButton } from '#web/ui/actions/plain-button.tsx'
import type { Route } from './+types/login-screen'
import { DemoAccounts } from '../demo-accounts.tsx'
import { logIn, verifySecondFactor, type LoginFailure } from './log-in.ts'
import { CodeStep } from './code-step.tsx'
import { GuestFrame } from '../guest-frame.tsx'
import { csrfOf } from './login-csrf.ts'
import { LoginProof } from './login-proof.tsx'
import { Notice } from '../notice.tsx'
import { PasswordInput } from '../password-input.tsx'
import { QuietLink } from '../quiet-link.tsx'
import { TokenField } from '../token-field.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Вход — ${matches[0].loaderData?.site.name}` },
    { name: 'description', content: 'Вход для психологов, сотрудников и зарегистрированных посетителей.' },
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { token, headers } = await csrfOf(context, request)
  const to = url.searchParams.get('to') ?? ''
  const isExpired = url.searchParams.has('expired')
  // Somebody sent here from a screen learns that they will come back to it.
  const screen = trailOf(to.split('?')[0] ?? '').at(-1)?.screen
  const opens = screen?.layout === 'admin' ? screen.title : null
  return data({ csrfToken: token, to, opens, isExpired, isReset: url.searchParams.has('reset') }, { headers })
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readPageForm(context, request)
  const cookie = request.headers.get('cookie') ?? ''
  return form.has('code') ? verifySecondFactor(context, form, cookie) : logIn(context, form, cookie)
}

export const clientAction = withUnsentForm(({ notice, typed: { email = '', code } }): LoginFailure => {
  return code === undefined
    ? { email, fieldErrors: {}, notice }
    : { email, fieldErrors: { code: notice }, step: 'code' }
})

export default function LoginScreen({ loaderData, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  useExpiryNotice(loaderData.isExpired)
  useFirstField(form, loaderData.isExpired)
  const { demo } = useSite()
  const hidden = (
    <>
      <TokenField token={actionData?.csrfToken ?? loaderData.csrfToken} />
      <input type="hidden" name="to" value={loaderData.to} />
    </>
  )
  return (
    <GuestFrame title={actionData?.step === 'code' ? 'Второй шаг' : 'Вход'}>
      {actionData === undefined && loaderData.opens !== null && (
        <p className="-mt-2 mb-4 text-ink-2">После входа откроется «{loaderData.opens}».</p>
      )}
      {actionData === undefined && loaderData.isReset && (
        <div className="mb-4">
          <Notice tone="ok">Пароль изменён. Войдите с&nbsp;новым.</Notice>
        </div>
      )}
      <Form ref={form} method="post" noValidate className="grid gap-4">
        {hidden}
        {actionData?.step === 'code' ? <CodeStep failure={actionData} /> : <LoginFields failure={actionData} />}
      </Form>
      {demo !== null && actionData?.step !== 'code' && <DemoAccounts demo={demo} hidden={hidden} />}
    </GuestFrame>
  )
}

function LoginFields({ failure }: { failure: LoginFailure | undefined }) {
  const [isSolving, setSolving] = useState(false)
  const isSending = useNavigation().state !== 'idle' || isSolving
  const isRefused = failure?.isRefused || undefined
  return (
    <>
      {failure?.notice && <Notice>{failure.notice}</Notice>}
      {failure?.proof && <LoginProof proof={failure.proof} onSolving={setSolving} />}
      <Field label="Почта" error={failure?.fieldErrors.email}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          defaultValue={failure?.email}
          aria-invalid={isRefused}
          className="h-11 md:h-10"
        />
      </Field>
      <PasswordInput error={failure?.fieldErrors.password} isInvalid={isRefused} />
      <label className="flex items-center gap-2 max-md:min-h-11">
        <input type="checkbox" name="remember" value="1" className="size-4 accent-primary max-md:size-5" />
        Не&nbsp;выходить на&nbsp;этом компьютере
      </label>
      <PlainButton type="submit" size="lg" loading={isSending} className="w-full">
        Войти
      </PlainButton>
      <p className="flex flex-wrap justify-between gap-x-6">
        <QuietLink to={siteHref('forgotPassword')}>Забыли пароль?</QuietLink>
        <QuietLink to={siteHref('register')}>Зарегистрироваться</QuietLink>
      </p>
    </>
  )
}

/** Said once: a reload of the page keeps silent. */
function useExpiryNotice(isExpired: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isExpired) return
    toastSessionExpired()
    const params = new URLSearchParams(window.location.search)
    params.delete('expired')
    void navigate({ search: `?${params}` }, { replace: true })
  }, [isExpired, navigate])
}

/** The screen that had the keyboard has gone, without a load of the page: it goes on from the first field. */
function useFirstField(form: RefObject<HTMLFormElement | null>, isExpired: boolean) {
  const hasCome = useNavigationType() === NavigationType.Push || isExpired
  useEffect(() => {
    // Whoever types already stays in their field.
    if (!hasCome || document.activeElement !== document.body) return
    form.current?.querySelector<HTMLElement>('[name=email]')?.focus()
  }, [form, hasCome])
}
