import { useState } from 'react'
import { api } from '#contract/wire/api.ts'
import type { TwoFactorState } from '#contract/people/auth.ts'
import type { Profile } from '#contract/people/users.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { formatDay } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { EmailDialog } from './email-dialog.tsx'
import { FormError } from './form-error.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SignInRow } from './sign-in-row.tsx'
import { TwoFactorRow } from './two-factor/two-factor-row.tsx'
import { useSending } from './use-sending.ts'

interface SignInSectionProps {
  user: Profile
  twoFactor: TwoFactorState
}

/** By what one signs in: the address, the password, the second step. Each is changed apart from the rest. */
export function SignInSection({ user, twoFactor }: SignInSectionProps) {
  const [open, setOpen] = useState<'email' | 'password' | null>(null)
  const close = () => setOpen(null)
  const refusal = useViewingAs()?.reason
  return (
    <div className="border-t border-line-soft">
      <SignInRow
        title="Почта"
        action={
          <Button variant="outline" color="neutral" disabledReason={refusal} onClick={() => setOpen('email')}>
            Сменить почту
          </Button>
        }
      >
        <span className="wrap-anywhere text-ink">{user.email}</span>
        <EmailState user={user} />
      </SignInRow>
      <SignInRow
        title="Пароль"
        action={
          <Button variant="outline" color="neutral" disabledReason={refusal} onClick={() => setOpen('password')}>
            Сменить пароль
          </Button>
        }
      >
        Известен только вам: мы храним лишь его отпечаток.
      </SignInRow>
      {user.roles.length > 0 && <TwoFactorRow state={twoFactor} />}
      <EmailDialog userId={user.id} open={open === 'email'} onOpenChange={close} />
      <PasswordDialog userId={user.id} email={user.email} open={open === 'password'} onOpenChange={close} />
    </div>
  )
}

function EmailState({ user }: { user: Profile }) {
  const { timeZone } = useSite()
  const { email, email_verified_at, pending_email } = user
  return (
    <>
      {email_verified_at === null ? (
        <StatusMark mark="lucide:clock" tone="warn">
          не&nbsp;подтверждена
        </StatusMark>
      ) : (
        <StatusMark mark="lucide:check" tone="ok">
          подтверждена {formatDay(email_verified_at, timeZone)}
        </StatusMark>
      )}
      {pending_email !== null && <PendingEmail email={pending_email} />}
      {pending_email === null && email_verified_at === null && <ResendLetter email={email} />}
    </>
  )
}

/** The address that was asked for. Until it is confirmed, the one above is in force. */
function PendingEmail({ email }: { email: string }) {
  const revalidate = useRevalidate()
  const { isSending, send } = useSending()
  const refusal = useViewingAs()?.reason
  const cancel = async () => {
    const sent = await send(api.emailPending, { method: 'DELETE' })
    if (sent === null) return
    toast({ title: 'Смена почты отменена', icon: 'lucide:circle-check' })
    void revalidate()
  }
  return (
    <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
      <span className="wrap-anywhere text-ink">{email}</span>
      <StatusMark mark="lucide:clock" tone="warn">
        ждёт подтверждения
      </StatusMark>
      <ResendLetter email={email} />
      <Button variant="link" loading={isSending} disabledReason={refusal} onClick={() => void cancel()}>
        Отменить
      </Button>
    </span>
  )
}

function ResendLetter({ email }: { email: string }) {
  const { isSending, errors, send } = useSending()
  const refusal = useViewingAs()?.reason
  const resend = async () => {
    const sent = await send(api.emailResend, { method: 'POST' })
    if (sent === null) return
    toast({
      title: 'Письмо отправлено',
      description: `Откройте ссылку из\u00a0письма на\u00a0${escapeHtml(email)}. Она действует три дня.`,
      icon: 'lucide:mail',
    })
  }
  return (
    <>
      <Button variant="link" loading={isSending} disabledReason={refusal} onClick={() => void resend()}>
        Отправить письмо
      </Button>
      <FormError text={errors.form ?? errors.email} />
    </>
  )
}
