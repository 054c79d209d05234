import { data, Form, useNavigation } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { PlainButton } from '#web/ui/actions/plain-button.tsx'
import type { Route } from './+types/confirm-screen'
import { answerOf, cookiesOf, textOf } from './form-answer.ts'
import { GuestFrame } from './guest-frame.tsx'
import { csrfOf } from './login/login-csrf.ts'
import { Notice } from './notice.tsx'
import { QuietLink } from './quiet-link.tsx'
import { TokenField } from './token-field.tsx'

const NO_TOKEN = 'В\u00a0ссылке нет ключа. Откройте её из\u00a0письма целиком.'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Подтверждение почты — ${matches[0].loaderData?.site.name}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { token, headers } = await csrfOf(context, request)
  return data({ csrfToken: token, mailedToken: url.searchParams.get('token') ?? '' }, { headers })
}

/** By a press, not by opening the link: programs that look through letters open every link in them. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readPageForm(context, request)
  const answer = await answerOf(context, {
    path: publicApi.emailConfirm,
    token: textOf(form, '_token'),
    cookie: cookiesOf(request),
    body: { token: textOf(form, 'token') },
  })
  return answer.ok ? { isConfirmed: true as const } : answer.failure
}

export default function ConfirmScreen({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state !== 'idle'
  if (actionData !== undefined && 'isConfirmed' in actionData) return <Confirmed />
  const broken = loaderData.mailedToken === '' ? NO_TOKEN : actionData?.fieldErrors.token
  if (broken !== undefined) return <BrokenLink reason={broken} />
  return (
    <GuestFrame title="Подтверждение почты">
      <p className="-mt-2 mb-4 text-ink-2">Остался один шаг: подтвердите, что адрес ваш.</p>
      <Form method="post" className="grid gap-4">
        <TokenField token={actionData?.csrfToken ?? loaderData.csrfToken} />
        <input type="hidden" name="token" value={loaderData.mailedToken} />
        {actionData?.notice && <Notice>{actionData.notice}</Notice>}
        <PlainButton type="submit" size="lg" loading={isSending} className="w-full">
          Подтвердить адрес
        </PlainButton>
      </Form>
    </GuestFrame>
  )
}

function Confirmed() {
  return (
    <GuestFrame title="Почта подтверждена" isAnswer>
      <div className="grid gap-4">
        <Notice tone="ok">Спасибо, адрес подтверждён.</Notice>
        <QuietLink to={siteHref('profile')}>Мой профиль</QuietLink>
      </div>
    </GuestFrame>
  )
}

function BrokenLink({ reason }: { reason: string }) {
  return (
    <GuestFrame title="Подтверждение почты">
      <div className="grid gap-4">
        <Notice>{reason}</Notice>
        <p className="text-ink-2">Войдите и&nbsp;попросите новое письмо в&nbsp;своём профиле.</p>
        <QuietLink to={siteHref('profile')}>Мой профиль</QuietLink>
      </div>
    </GuestFrame>
  )
}
