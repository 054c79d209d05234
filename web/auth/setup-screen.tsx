import { useRef } from 'react'
import { data, Form, redirectDocument, useNavigation } from 'react-router'
import { TIME_ZONES } from '#contract/office/time-zones.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { PEOPLE_FROM, type SetupLink, type SetupOpened } from '#contract/people/setup.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { PlainButton } from '#web/ui/actions/plain-button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import type { Route } from './+types/setup-screen'
import { useFocusOnFailure } from './focus-on-failure.ts'
import { answerOf, cookiesOf, textOf } from './form-answer.ts'
import { GuestFrame } from './guest-frame.tsx'
import { guestFormAction } from './guest-form-action.ts'
import { csrfOf } from './login/login-csrf.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { Notice } from './notice.tsx'
import { QuietLink } from './quiet-link.tsx'
import { PracticeField, SetupSection, SetupText } from './setup-fields.tsx'
import { TokenField } from './token-field.tsx'

const TITLE = 'Первый запуск'
const TEXTS = [
  'first_name',
  'last_name',
  'email',
  'password',
  'password_confirmation',
  'name',
  'phone',
  'practice_email',
  'city',
  'legal_entity',
  'time_zone',
  'opens_at',
  'closes_at',
  'people_from',
] as const

export function meta() {
  return [{ title: TITLE }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { token, headers } = await csrfOf(context, request)
  const link = url.searchParams.get('token') ?? ''
  return data({ csrfToken: token, link, opened: await openedBy(context, link) }, { headers })
}

/** The first administrator is signed in and sees the first steps. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readPageForm(context, request)
  // What stands in no field of the form is said by the server's environment.
  const filled = TEXTS.filter((name) => form.has(name)).map((name) => [name, textOf(form, name)])
  const answer = await answerOf(context, {
    path: publicApi.setup,
    token: textOf(form, '_token'),
    cookie: cookiesOf(request),
    body: { ...Object.fromEntries(filled), token: textOf(form, 'token'), trial_letter: form.has('trial_letter') },
  })
  if (answer.ok) throw redirectDocument(siteHref('dashboard'), { headers: answer.headers })
  return answer.failure
}

export const clientAction = guestFormAction

export default function SetupScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, link } = loaderData
  const refusal = actionData?.fieldErrors.token
  if (opened.practice === null || refusal !== undefined) return <Closed state={opened.state} reason={refusal} />
  return (
    <Founding
      practice={opened.practice}
      link={link}
      csrfToken={actionData?.csrfToken ?? loaderData.csrfToken}
      failure={actionData}
    />
  )
}

interface FoundingProps {
  practice: NonNullable<SetupOpened['practice']>
  link: string
  csrfToken: string
  failure: Route.ComponentProps['actionData']
}

function Founding({ practice, link, csrfToken, failure }: FoundingProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().state !== 'idle'
  const { fieldErrors: errors = {}, typed = {} } = failure ?? {}
  useFocusOnFailure(form, failure)
  return (
    <GuestFrame title={TITLE}>
      <p className="-mt-2 mb-4 text-ink-2">
        Всё, кроме администратора, можно оставить на&nbsp;потом: оно меняется в&nbsp;«Настройках».
      </p>
      <Form method="post" noValidate ref={form} className="grid gap-6">
        <TokenField token={csrfToken} />
        <input type="hidden" name="token" value={link} />
        {failure?.notice && <Notice>{failure.notice}</Notice>}
        <SetupSection title="Администратор">
          <SetupText name="first_name" label="Имя" autoComplete="given-name" {...{ errors, typed }} />
          <SetupText name="last_name" label="Фамилия" autoComplete="family-name" {...{ errors, typed }} />
          <SetupText name="email" label="Почта для входа" type="email" autoComplete="username" {...{ errors, typed }} />
          <NewPasswordFields errors={errors} />
        </SetupSection>
        <SetupSection title="Практика">
          <PracticeField field="name" name="name" label="Название" {...{ practice, errors, typed }} />
          <PracticeField field="phone" name="phone" label="Телефон" type="tel" {...{ practice, errors, typed }} />
          <PracticeField
            field="email"
            name="practice_email"
            label="Почта"
            type="email"
            {...{ practice, errors, typed }}
          />
          <PracticeField field="city" name="city" label="Город" {...{ practice, errors, typed }} />
          <PracticeField
            field="legal_entity"
            name="legal_entity"
            label="Юридическое лицо"
            {...{ practice, errors, typed }}
          />
          {practice.locked_by.time_zone === null && (
            <Field label="Часовой пояс" error={errors.time_zone}>
              <Input
                name="time_zone"
                list="setup-time-zones"
                defaultValue={typed.time_zone ?? practice.effective.time_zone}
                className="h-11 md:h-10"
              />
            </Field>
          )}
          <datalist id="setup-time-zones">
            {TIME_ZONES.map(([zone, town]) => (
              <option key={zone} value={zone}>
                {town}
              </option>
            ))}
          </datalist>
        </SetupSection>
        <SetupSection title="Когда отвечаете на&nbsp;заявки в&nbsp;будни">
          <div className="grid grid-cols-2 gap-3">
            <SetupText name="opens_at" label="С" type="time" usual="10:00" {...{ errors, typed }} />
            <SetupText name="closes_at" label="До" type="time" usual="20:00" {...{ errors, typed }} />
          </div>
        </SetupSection>
        <SetupSection title="Откуда взять психологов">
          <div className="grid">
            {Object.entries(PEOPLE_FROM).map(([value, title]) => (
              <label key={value} className="flex min-h-11 items-center gap-2.5">
                <input
                  type="radio"
                  name="people_from"
                  value={value}
                  defaultChecked={(typed.people_from ?? 'hand') === value}
                  className="size-4 accent-primary max-md:size-5"
                />
                {title}
              </label>
            ))}
          </div>
        </SetupSection>
        <SetupSection title="Письма и&nbsp;деньги">
          <Checkbox
            name="trial_letter"
            value="1"
            defaultChecked={!failure || typed.trial_letter === '1'}
            label="Отправить мне пробное письмо"
          />
          <p className="text-13 text-ink-2">
            {practice.has_mail_server
              ? 'Почтовый сервер задан: что стало с\u00a0письмом, покажет экран «Письма».'
              : 'Почтового сервера нет: письма останутся файлами на\u00a0сервере. Его задают переменной SMTP_URL.'}
          </p>
          <p className="text-13 text-ink-2">{bankWords(practice.bank)}</p>
        </SetupSection>
        <PlainButton type="submit" size="lg" loading={isSending} className="w-full">
          Начать работу
        </PlainButton>
      </Form>
    </GuestFrame>
  )
}

function bankWords(bank: NonNullable<SetupOpened['practice']>['bank']): string {
  if (bank === null) return 'Банк не\u00a0подключён, оплата выключена. Его задают переменной PAYMENT_PROVIDER.'
  if (bank === 'sandbox')
    return 'Учебный банк: деньги не\u00a0списываются. Настоящий задают переменной PAYMENT_PROVIDER.'
  return `Банк подключён: ${bank === 'tbank' ? 'Т-Банк' : 'ЮKassa'}.`
}

const CLOSED: Record<SetupLink, string> = {
  open: 'Откройте ссылку ещё раз.',
  done: 'У\u00a0практики уже есть администратор: ссылка первого запуска больше ничего не\u00a0открывает.',
  expired: 'Срок ссылки вышел. Перезапустите программу: она напечатает новую.',
  unknown: 'Такой ссылки нет. Скопируйте её из\u00a0вывода программы целиком.',
}

function Closed({ state, reason }: { state: SetupLink; reason: string | undefined }) {
  return (
    <GuestFrame title={TITLE} isAnswer={reason !== undefined}>
      <div className="grid gap-4">
        <Notice>{reason ?? CLOSED[state]}</Notice>
        <QuietLink to={siteHref('login')}>Ко&nbsp;входу</QuietLink>
      </div>
    </GuestFrame>
  )
}

async function openedBy(context: Route.LoaderArgs['context'], token: string): Promise<SetupOpened> {
  if (token === '' || token.length > 200) return { state: 'unknown', practice: null }
  const path = `${publicApi.setup}?token=${encodeURIComponent(token)}`
  return (await readApi<{ data: SetupOpened }>(context, path)).data
}
