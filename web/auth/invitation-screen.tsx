import { useRef, type ReactNode } from 'react'
import { data, Form, redirectDocument, useNavigation } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { InvitationLink, InvitationOpened } from '#contract/people/invitations.ts'
import { roleTitle } from '#contract/people/roles.ts'
import { href } from '#contract/people/screens.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { formatDay } from '#web/lib/format.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { afterLogin } from '#web/shell/session/login-path.ts'
import { useSite } from '#web/shell/site.tsx'
import { PlainButton } from '#web/ui/actions/plain-button.tsx'
import type { Route } from './+types/invitation-screen'
import { homeAfterLogin } from './login/after-login.ts'
import { useFocusOnFailure } from './focus-on-failure.ts'
import { answerOf, cookiesOf, textOf } from './form-answer.ts'
import { GuestFrame } from './guest-frame.tsx'
import { guestFormAction } from './guest-form-action.ts'
import { csrfOf } from './login/login-csrf.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { Notice } from './notice.tsx'
import { QuietLink } from './quiet-link.tsx'
import { TokenField } from './token-field.tsx'

const TITLE = 'Приглашение'

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `${TITLE} — ${matches[0].loaderData?.site.name}` }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { token, headers } = await csrfOf(context, request)
  const invitation = url.searchParams.get('token') ?? ''
  return data({ csrfToken: token, invitation, opened: await openedBy(context, invitation) }, { headers })
}

/** Takes the invitation, or first ends the session of somebody else. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readPageForm(context, request)
  const call = { token: textOf(form, '_token'), cookie: cookiesOf(request) }
  if (form.has('leave')) {
    const left = await answerOf(context, { ...call, path: publicApi.logout, body: {} })
    if (left.ok) throw redirectDocument(`${url.pathname}${url.search}`, { headers: left.headers })
    return left.failure
  }
  const answer = await answerOf(context, {
    ...call,
    path: publicApi.acceptInvitation,
    body: {
      token: textOf(form, 'token'),
      password: textOf(form, 'password'),
      password_confirmation: textOf(form, 'password_confirmation'),
    },
  })
  if (!answer.ok) return answer.failure
  const { data: accepted } = answer.body as { data: { psychologist_id: number | null } }
  const card = accepted.psychologist_id
  const to =
    card === null ? await homeAfterLogin(context, '', answer.headers) : href('psychologistEditor', { id: card })
  throw redirectDocument(to, { headers: answer.headers })
}

export const clientAction = guestFormAction

export default function InvitationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, invitation } = loaderData
  const csrfToken = actionData?.csrfToken ?? loaderData.csrfToken
  const refusal = actionData?.fieldErrors.token
  if (opened.is_own) return <OwnInvitation />
  if (opened.signed_in_as !== null && opened.state === 'open') {
    return <SignedInAsAnother opened={opened} csrfToken={csrfToken} notice={actionData?.notice} />
  }
  if (opened.person === null || refusal !== undefined) return <ClosedInvitation state={opened.state} reason={refusal} />
  return (
    <Welcome
      person={opened.person}
      hidden={
        <>
          <TokenField token={csrfToken} />
          <input type="hidden" name="token" value={invitation} />
        </>
      }
      failure={actionData}
    />
  )
}

type Failure = Route.ComponentProps['actionData']

function Welcome({
  person,
  hidden,
  failure,
}: {
  person: NonNullable<InvitationOpened['person']>
  hidden: ReactNode
  failure: Failure
}) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().state !== 'idle'
  const { name, timeZone } = useSite()
  useFocusOnFailure(form, failure)
  return (
    <GuestFrame title={TITLE}>
      <div className="-mt-2 mb-4 grid gap-1 text-ink-2">
        <p>
          {person.full_name}, для вас завели учётную запись на&nbsp;сайте «{name}»
          {person.roles.length > 0 && <>: {person.roles.map(roleTitle).join(', ')}</>}. Придумайте пароль, его
          не&nbsp;узнает никто, кроме вас.
        </p>
        <p>
          Входить будете по&nbsp;адресу <b className="wrap-anywhere">{person.email}</b>. Приглашение действует до&nbsp;
          {formatDay(person.expires_at, timeZone)}.
        </p>
        {person.roles.includes('psychologist') && (
          <p>После этого откроется ваша карточка: в&nbsp;ней сказано, чего ещё не&nbsp;хватает.</p>
        )}
      </div>
      <Form method="post" noValidate ref={form} className="grid gap-4">
        {hidden}
        {failure?.notice && <Notice>{failure.notice}</Notice>}
        <NewPasswordFields errors={failure?.fieldErrors} />
        <PlainButton type="submit" size="lg" loading={isSending} className="w-full">
          Принять приглашение
        </PlainButton>
        <QuietLink to={siteHref('privacy')}>Как мы обращаемся с&nbsp;данными</QuietLink>
      </Form>
    </GuestFrame>
  )
}

interface SignedInAsAnotherProps {
  opened: InvitationOpened
  csrfToken: string
  notice: string | undefined
}

function SignedInAsAnother({ opened, csrfToken, notice }: SignedInAsAnotherProps) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <GuestFrame title={TITLE}>
      <Form method="post" className="grid gap-4">
        <TokenField token={csrfToken} />
        {notice && <Notice>{notice}</Notice>}
        <Notice tone="wait">
          Вы вошли как {opened.signed_in_as}, а&nbsp;приглашение — для другого человека: {opened.person?.full_name}.
        </Notice>
        <PlainButton type="submit" name="leave" value="1" size="lg" loading={isSending} className="w-full">
          Выйти и&nbsp;принять приглашение
        </PlainButton>
        <QuietLink to={afterLogin(null)}>Остаться в&nbsp;своей учётной записи</QuietLink>
      </Form>
    </GuestFrame>
  )
}

function OwnInvitation() {
  return (
    <GuestFrame title={TITLE}>
      <div className="grid gap-4">
        <Notice tone="ok">Вы уже приняли это приглашение и&nbsp;вошли.</Notice>
        <QuietLink to={afterLogin(null)}>В&nbsp;служебную часть</QuietLink>
      </div>
    </GuestFrame>
  )
}

const CLOSED: Record<InvitationLink, { title: string; reason: string }> = {
  accepted: {
    title: 'Приглашение уже принято',
    reason: 'По\u00a0этой ссылке пароль уже задали. Войдите со\u00a0своим паролем или попросите новый.',
  },
  expired: {
    title: 'Срок приглашения вышел',
    reason: 'Попросите того, кто вас пригласил, отправить приглашение ещё раз: это одно нажатие.',
  },
  replaced: {
    title: 'Есть приглашение новее',
    reason: 'Вам отправили новое письмо. Откройте ссылку из\u00a0него: прежняя больше не\u00a0действует.',
  },
  revoked: {
    title: 'Приглашение отозвали',
    reason: 'Учётную запись закрыли. Если это ошибка, напишите тому, кто вас пригласил.',
  },
  unknown: {
    title: 'Такого приглашения нет',
    reason: 'Откройте ссылку из\u00a0письма целиком: её могло разорвать при копировании.',
  },
  open: { title: TITLE, reason: 'Откройте ссылку из\u00a0письма ещё раз.' },
}

function ClosedInvitation({ state, reason }: { state: InvitationLink; reason: string | undefined }) {
  return (
    <GuestFrame title={CLOSED[state].title} isAnswer={reason !== undefined}>
      <div className="grid gap-4">
        <Notice>{reason ?? CLOSED[state].reason}</Notice>
        {state === 'accepted' && <QuietLink to={siteHref('forgotPassword')}>Забыли пароль?</QuietLink>}
        <QuietLink to={siteHref('login')}>Ко&nbsp;входу</QuietLink>
      </div>
    </GuestFrame>
  )
}

async function openedBy(context: Route.LoaderArgs['context'], token: string): Promise<InvitationOpened> {
  const unknown: InvitationOpened = { state: 'unknown', person: null, signed_in_as: null, is_own: false }
  if (token === '' || token.length > 200) return unknown
  const path = `${publicApi.invitations}?token=${encodeURIComponent(token)}`
  const { data: opened } = await readApi<{ data: InvitationOpened }>(context, path)
  return opened
}
