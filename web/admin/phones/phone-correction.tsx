import { useState, type FormEvent } from 'react'
import type { WrongPhone, WrongPhoneSubject } from '#contract/office/wrong-phones.ts'
import { href, type screens } from '#contract/people/screens.ts'
import { typedPhone } from '#contract/wire/phone.ts'
import { phonesApi } from '#contract/wire/phones-api.ts'
import { showPhone } from '#contract/wire/shown-phone.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { toastError } from '../notices/toast-error.ts'
import { OfficeLink } from '../screen/office-link.tsx'

const SCREENS = {
  request: 'requests',
  transaction: 'transactions',
  application: 'applications',
  psychologist: 'psychologistEditor',
  user: 'users',
} as const satisfies Record<WrongPhoneSubject, keyof typeof screens>

interface PhoneMenderProps {
  phone: WrongPhone
  onMended: () => void
}

/** One number: whose it is, what is wrong with it, and the field where it is put right. */
export function PhoneCorrection({ phone, onMended }: PhoneMenderProps) {
  const { subject, id, label, fault, meant } = phone
  const [number, setNumber] = useState(meant ?? phone.phone)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setError(undefined)
    try {
      await callApi(phonesApi.wrongPhoneMend, {
        method: 'POST',
        body: { subject, id, was: phone.phone, phone: number },
      })
      onMended()
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 422) {
        const { phone: own, ...others } = failure.fieldErrors
        setError(own ?? Object.values(others)[0])
      } else toastError(failure)
      if (failure instanceof ApiError && failure.status === 409) onMended()
    } finally {
      setSending(false)
    }
  }
  return (
    <li className="border-b border-line py-3">
      <form
        className="grid gap-2 lg:grid-cols-[minmax(0,1fr)_16rem_auto] lg:gap-4"
        onSubmit={(event) => void send(event)}
      >
        <p className="min-w-0 wrap-anywhere">
          <OfficeLink to={addressOf(phone)} className="underline underline-offset-3">
            {label}
          </OfficeLink>
          <span className="block text-13 text-ink-3">
            {'Сейчас '}
            <code>{phone.phone}</code>. {fault}.
          </span>
        </p>
        <Field label={<NamedLabel of={label} />} error={error}>
          <PhoneField value={number} onChange={setNumber} read={typedPhone} show={showPhone} />
        </Field>
        <Button type="submit" variant="outline" loading={isSending} aria-label={`Сохранить телефон: ${label}`}>
          Сохранить
        </Button>
      </form>
    </li>
  )
}

/** Many fields of one screen are called the same: whoever hears them hears whose it is. */
function NamedLabel({ of }: { of: string }) {
  return (
    <>
      Телефон<span className="sr-only">: {of}</span>
    </>
  )
}

function addressOf({ subject, id }: WrongPhone): string {
  return subject === 'psychologist' ? href('psychologistEditor', { id }) : `${href(SCREENS[subject])}?open=${id}`
}
