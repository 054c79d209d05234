import { wireDay, wireInteger, wireMoment, wireMoney, wirePhone } from '#web/lib/form-wire.ts'
import { CARD_FIELDS, type CardField, type CardForm } from './card-form.ts'

/** The fields that differ between two states of the card, in the editor's order. */
export function changedFields(base: CardForm, now: CardForm, timeZone: string): CardField[] {
  return CARD_FIELDS.filter((field) => isChanged(field, base, now, timeZone))
}

export function isChanged(field: CardField, base: CardForm, now: CardForm, timeZone: string): boolean {
  return wire(field, base, timeZone) !== wire(field, now, timeZone)
}

/** The save as the specification has it: multipart with a method override, only the fields named, and the version. */
export function cardFormData(
  form: CardForm,
  fields: readonly CardField[],
  version: number,
  timeZone: string,
): FormData {
  const body = new FormData()
  body.set('_method', 'PUT')
  body.set('version', String(version))
  for (const field of fields) append(body, field, form, timeZone)
  return body
}

function append(body: FormData, field: CardField, form: CardForm, timeZone: string) {
  if (field === 'avatar') {
    body.set('avatar', form.avatar.kind === 'new' ? form.avatar.file : '')
  } else if (field === 'credentials') {
    body.set('credentials', JSON.stringify(form.credentials))
  } else if (Array.isArray(form[field])) {
    const items: (string | number)[] = form[field]
    // A form cannot say «no items», so an emptied list goes as one empty value.
    for (const item of items.length === 0 ? [''] : items) body.append(`${field}[]`, String(item))
  } else {
    body.set(field, wire(field, form, timeZone))
  }
}

/** A field as text: what is sent, and what tells a change from another way to write the same. */
function wire(field: CardField, form: CardForm, timeZone: string): string {
  switch (field) {
    case 'birthday':
    case 'schedule_till':
      return wireDay(form[field])
    case 'next_slot_at':
      return wireMoment(form.next_slot_at, timeZone)
    case 'price':
    case 'price_couple':
      return wireMoney(form[field])
    case 'experience_since':
    case 'ycl_status':
    case 'workload':
      return wireInteger(form[field])
    case 'ycl_phone':
      return wirePhone(form.ycl_phone)
    case 'avatar':
      return form.avatar.kind === 'removed' ? '' : (form.avatar.src ?? '')
    case 'credentials':
      return JSON.stringify(form.credentials)
    default:
      return plain(form[field])
  }
}

function plain(value: string | boolean | readonly (string | number)[]): string {
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n').trim()
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value.map(String).toSorted().join(',')
}
