import type { ClientContact } from '#contract/requests/clients.ts'
import { formatPhone } from '#web/lib/format.ts'
import { Link } from '#web/ui/actions/link.tsx'

/** A contact among others of one line. */
export function ContactText({ contact }: { contact: ClientContact }) {
  return (
    <span className="me-3 whitespace-nowrap tabular-nums max-xs:whitespace-normal last:me-0">{shown(contact)}</span>
  )
}

/** How to reach somebody: a press calls or writes. Who may only look sees it masked and has no link. */
export function ContactLinks({ contacts }: { contacts: readonly ClientContact[] }) {
  return contacts.map((contact) =>
    contact.is_masked ? (
      <ContactText key={contact.value} contact={contact} />
    ) : (
      <Link
        key={contact.value}
        to={addressOf(contact)}
        isExternal
        {...(contact.kind === 'telegram' ? { target: '_blank', rel: 'noreferrer' } : {})}
        className="me-3 inline-flex min-h-6 items-center text-ink-link wrap-anywhere tabular-nums -outline-offset-2 last:me-0 max-md:min-h-11"
      >
        {shown(contact)}
      </Link>
    ),
  )
}

function shown({ kind, value, is_masked }: ClientContact): string {
  return kind === 'phone' && !is_masked ? formatPhone(value) : value
}

function addressOf({ kind, value }: ClientContact): string {
  if (kind === 'telegram') return `https://t.me/${value.replace(/^@/, '')}`
  return kind === 'phone' ? `tel:${value}` : `mailto:${value}`
}
