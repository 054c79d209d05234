import { LINK_DAYS_DEFAULT, type Purpose } from '#contract/payments/transactions.ts'
import type { Option } from '#web/ui/select/option.ts'

/** What a payment link is made of, as it is typed. */
export interface LinkForm {
  psychologist: Option<number> | null
  purpose: Purpose
  description: string
  /** Kopecks. */
  amount: number | null
  name: string
  email: string
  phone: string
  /** How long the link works. */
  days: number
}

export const BLANK_LINK: LinkForm = {
  psychologist: null,
  purpose: 'consultation',
  description: 'Консультация психолога, 50 минут',
  amount: null,
  name: '',
  email: '',
  phone: '',
  days: LINK_DAYS_DEFAULT,
}

const DAY_MS = 86_400_000

export function linkBody(form: LinkForm, now: number) {
  return {
    psychologist_id: form.psychologist?.value ?? null,
    purpose: form.purpose,
    description: form.description,
    amount: form.amount,
    payer: { name: form.name, email: form.email, phone: form.phone },
    expires_at: new Date(now + form.days * DAY_MS).toISOString(),
  }
}

/** The price that has come from afar, unless a sum was typed or somebody else chosen meanwhile. */
export function withPrice(form: LinkForm, psychologistId: number, price: number): LinkForm {
  return form.amount === null && form.psychologist?.value === psychologistId ? { ...form, amount: price } : form
}

/** Whose money it is stays out of the browser's storage: the machine may serve several people. */
export type ListStateLink = Omit<LinkForm, 'name' | 'email' | 'phone'>

/** What of it waits as a draft; null when all of that is as in a blank one. */
export function keptLink({ name: _name, email: _email, phone: _phone, ...kept }: LinkForm): ListStateLink | null {
  return isTouched({ ...BLANK_LINK, ...kept }) ? kept : null
}

export function isTouched(form: LinkForm): boolean {
  return JSON.stringify(form) !== JSON.stringify(BLANK_LINK)
}

/** What the API calls the fields, in the form's own names. Its words about a missing person are about a number. */
export function linkErrors(errors: Record<string, string[]>): Partial<Record<keyof LinkForm, string>> {
  const first = (name: string) => errors[name]?.[0]
  return {
    psychologist:
      errors.psychologist_id &&
      (/ID/.test(first('psychologist_id') ?? '') ? 'Выберите психолога' : first('psychologist_id')),
    purpose: first('purpose'),
    description: first('description'),
    amount: errors.amount && 'От\u00a010\u00a0до\u00a01\u00a0000\u00a0000\u00a0₽',
    name: first('payer.name') ?? first('payer'),
    email: first('payer.email'),
    phone: first('payer.phone'),
    days: first('expires_at'),
  }
}
