import { useEffect, useRef, useState, type ReactNode } from 'react'
import { api } from '#contract/wire/api.ts'
import type { TwoFactorSetup as Setup } from '#contract/people/auth.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { FormError } from '../form-error.tsx'
import { usePasswordAgain } from '../password-again-dialog.tsx'
import { QrCode } from '../qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useNewestCodes } from './replaced-codes.ts'
import { useSending } from '../use-sending.ts'
import { Link } from '#web/ui/actions/link.tsx'

interface TwoFactorSetupProps {
  /** It comes after its dialog has opened: it takes the focus that the dialog had nowhere to put. */
  isInDialog?: boolean
  /** The codes are on screen, this once. */
  onCodes?: () => void
  /** The codes were shown and put away. */
  onDone: () => void
  /** Somebody tried to leave between the two. */
  isLeaving?: boolean
}

/** The password, then three steps: the key goes into the app, a code proves it, the recovery codes are put away. */
export default function TwoFactorSetup({ isInDialog = false, onCodes, onDone, isLeaving }: TwoFactorSetupProps) {
  const { id, email } = useSession()
  const confirm = useSending()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  useNewestCodes(codes, id, onDone)

  const prove = async () => {
    const call = { method: 'POST', body: { code } } as const
    const proved = await confirm.send<{ data: { recovery_codes: string[] } }>(api.twoFactorConfirm, call)
    if (proved === null) return
    setCodes(proved.answer.data.recovery_codes)
    onCodes?.()
  }

  if (codes !== null) {
    return (
      <Step className="grid gap-4">
        <RecoveryCodes codes={codes} email={email} isLeaving={isLeaving} />
        <Button className="justify-self-start" onClick={onDone}>
          Коды сохранены
        </Button>
      </Step>
    )
  }
  if (setup === null) return <TwoFactorStart hasFocus={isInDialog} onBegun={setSetup} />
  return (
    <ol className="grid gap-6">
      <li className="grid gap-3">
        <Step>
          <b className="font-semibold">1. Добавьте ключ в&nbsp;приложение для&nbsp;входа</b>
          <span className="block text-13 text-ink-2">
            Подойдёт любое: Яндекс Ключ, Google Authenticator, 2FAS, приложение паролей вашего телефона. Наведите камеру
            из&nbsp;него или&nbsp;введите ключ руками.
          </span>
        </Step>
        <div className="flex flex-wrap items-center gap-4">
          <QrCode text={setup.otpauth_uri} label="QR-код с ключом для приложения" />
          <div className="min-w-0">
            <p className="text-13 text-ink-3">Ключ</p>
            <p className="max-w-60 font-mono text-16 wrap-anywhere select-all">{inFours(setup.secret)}</p>
            <Link
              to={setup.otpauth_uri}
              isExternal
              className="inline-flex min-h-11 items-center text-ink-link underline underline-offset-3 md:hidden"
            >
              Открыть в&nbsp;приложении на&nbsp;этом телефоне
            </Link>
          </div>
        </div>
      </li>
      <li>
        <form
          noValidate
          className="grid justify-items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            if (!confirm.isSending) void prove()
          }}
        >
          <b className="font-semibold">2. Введите код, который показывает приложение</b>
          <FormError text={confirm.errors.form} />
          <Field label="Код из приложения" hint="Шесть цифр, новые каждые полминуты." error={confirm.errors.code}>
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={({ target }) => setCode(target.value)}
              className="w-40 tabular-nums"
            />
          </Field>
          <Button type="submit" loading={confirm.isSending}>
            Включить вход в&nbsp;два шага
          </Button>
        </form>
      </li>
    </ol>
  )
}

/** The next step begins here: what was pressed in the one before is gone. */
function Step({ className, children }: { className?: string; children: ReactNode }) {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <div ref={start} tabIndex={-1} className={cn('outline-none', className)}>
      {children}
    </div>
  )
}

function TwoFactorStart({ hasFocus, onBegun }: { hasFocus: boolean; onBegun: (setup: Setup) => void }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A finger keeps its keyboard away until it asks for it.
    if (hasFocus && matchMedia('(hover: hover)').matches) form.current?.querySelector('input')?.focus()
  }, [hasFocus])
  const { isSending, submit, fields } = usePasswordAgain<{ data: Setup }>({
    path: api.twoFactor,
    method: 'POST',
    onDone: ({ data }) => onBegun(data),
  })
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-80 grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!isSending) submit()
      }}
    >
      <p>Кроме пароля при входе понадобится код из&nbsp;приложения в&nbsp;телефоне. Сначала введите пароль.</p>
      {fields}
      <Button type="submit" loading={isSending} className="justify-self-start">
        Продолжить
      </Button>
    </form>
  )
}

/** «BPKN JCCM …»: easier to copy by hand. Apps ignore the spaces. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
