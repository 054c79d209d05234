import { useEffect } from 'react'
import { data, Form, Link, useNavigate, useNavigation } from 'react-router'
import { href } from '#contract/screens.ts'
import { formatPhone } from '#web/lib/format.ts'
import { tellSessionExpired } from '#web/shell/session-expiry.ts'
import { trailOf } from '#web/shell/menu.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Input } from '#web/ui/input.tsx'
import { BrandMark } from '#web/shell/brand-mark.tsx'
import type { Route } from './+types/login-screen'
import { DemoAccounts } from './demo-accounts.tsx'
import { logIn, passSecondStep, type LoginFailure } from './log-in.ts'
import { CodeStep } from './code-step.tsx'
import { csrfOf } from './login-csrf.ts'
import { PasswordInput } from './password-input.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Вход — ${matches[0].loaderData?.site.name}` }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { token, headers } = await csrfOf(context, request)
  const to = url.searchParams.get('to') ?? ''
  return data({ csrfToken: token, to, isExpired: url.searchParams.has('expired') }, { headers })
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  return form.has('code') ? passSecondStep(context, form) : logIn(context, form)
}

export default function LoginScreen({ loaderData, actionData }: Route.ComponentProps) {
  useExpiryNotice(loaderData.isExpired)
  const { name, demo } = useSite()
  const hidden = (
    <>
      <input type="hidden" name="_token" value={actionData?.csrfToken ?? loaderData.csrfToken} />
      <input type="hidden" name="to" value={loaderData.to} />
    </>
  )
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] justify-items-center bg-ground p-4 md:p-6">
      <main className="w-full max-w-90 md:self-center">
        <Link
          to={href('home')}
          reloadDocument
          className="mb-2 flex h-12 items-center gap-2.5 text-20 font-semibold text-ink no-underline max-md:mt-14 md:mb-6"
        >
          <BrandMark className="size-6" />
          {name}
        </Link>
        <h1 className="mb-4 text-24 font-semibold">{actionData?.step === 'code' ? 'Второй шаг' : 'Вход'}</h1>
        {actionData === undefined && <WayBack to={loaderData.to} />}
        <Form method="post" noValidate className="grid gap-4">
          {hidden}
          {actionData?.step === 'code' ? <CodeStep failure={actionData} /> : <LoginFields failure={actionData} />}
        </Form>
        {demo !== null && actionData?.step !== 'code' && <DemoAccounts demo={demo} hidden={hidden} />}
      </main>
      <Help />
    </div>
  )
}

/** Somebody sent here from a screen learns that they will come back to it. */
function WayBack({ to }: { to: string }) {
  const screen = trailOf(to.split('?')[0] ?? '').at(-1)?.screen
  if (screen?.layout !== 'admin') return null
  return <p className="-mt-2 mb-4 text-ink-2">После входа откроется «{screen.title}».</p>
}

function LoginFields({ failure }: { failure: LoginFailure | undefined }) {
  const isSending = useNavigation().state !== 'idle'
  const isRefused = failure?.isRefused || undefined
  return (
    <>
      {failure?.notice && (
        <p
          role="alert"
          className="flex gap-2.5 rounded-m border border-danger-line bg-danger-soft px-3 py-2.5 text-13 text-ink-2"
        >
          <Icon name="lucide:circle-alert" className="mt-0.5 text-danger" />
          {failure.notice}
        </p>
      )}
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
      <Button type="submit" size="lg" loading={isSending} className="w-full">
        Войти
      </Button>
    </>
  )
}

function Help() {
  const { phone } = useSite()
  return (
    <footer className="flex flex-wrap items-center gap-x-6 pt-6 text-12 text-ink-3">
      <Link
        to={href('home')}
        reloadDocument
        className="underline decoration-current/40 underline-offset-3 max-md:py-3.5"
      >
        На&nbsp;сайт
      </Link>
      {phone !== '' && <span>Помощь: {formatPhone(phone)}</span>}
    </footer>
  )
}

/** Said once: a reload of the page keeps silent. */
function useExpiryNotice(isExpired: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isExpired) return
    tellSessionExpired()
    const params = new URLSearchParams(window.location.search)
    params.delete('expired')
    void navigate({ search: `?${params}` }, { replace: true })
  }, [isExpired, navigate])
}
