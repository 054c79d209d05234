import { LINK_DAYS_DEFAULT, type Purpose } from '#contract/payments/transactions.ts'
import type { PsychologistChoice } from '#contract/psychologists/choices.ts'
import { formatMinutes } from '#web/lib/format.ts'
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
  /** The payer gets it by letter; without an address nothing is sent. */
  isSent: boolean
  /** The request that it is paid for. */
  requestId: number | null
}

export const BLANK_LINK: LinkForm = {
  psychologist: null,
  purpose: 'consultation',
  description: 'Консультация психолога',
  amount: null,
  name: '',
  email: '',
  phone: '',
  days: LINK_DAYS_DEFAULT,
  isSent: false,
  requestId: null,
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
    send_letter: form.isSent && form.email !== '',
    ...(form.requestId === null ? {} : { request_id: form.requestId }),
  }
}

/** What a card tells of a meeting. */
export type Meeting = Pick<PsychologistChoice, 'price' | 'meeting_minutes'>

/** The price and the length that have come from afar, unless something was typed or somebody else chosen meanwhile. */
export function withMeeting(form: LinkForm, psychologistId: number, meeting: Meeting): LinkForm {
  if (form.psychologist?.value !== psychologistId) return form
  return {
    ...form,
    amount: form.amount ?? meeting.price,
    description: isOurs(form.description) ? meetingText(meeting.meeting_minutes) : form.description,
  }
}

/** «Консультация психолога, 50 минут»; no length where the card tells none. */
export function meetingText(minutes: number | null): string {
  return minutes === null ? BLANK_LINK.description : `${BLANK_LINK.description}, ${formatMinutes(minutes)}`
}

/** True of a text that nobody typed: the one to begin with, with the length of any meeting or without. */
function isOurs(description: string): boolean {
  return (
    description === BLANK_LINK.description ||
    /^Консультация психолога, [\d\s]+(час|мин)\S*([\d\s]+мин\S*)?$/.test(description)
  )
}

/** Whose money it is, and for which request, stays out of the browser's storage: the machine may serve several people. */
export type LinkDraft = Omit<LinkForm, 'name' | 'email' | 'phone' | 'requestId'>

/** What of it waits as a draft; null when all of that is as in a blank one. */
export function linkDraft(form: LinkForm): LinkDraft | null {
  const { name: _name, email: _email, phone: _phone, requestId: _requestId, ...kept } = form
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
