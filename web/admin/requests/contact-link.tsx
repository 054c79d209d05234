import type { PracticeRequest } from '#contract/requests/requests.ts'
import { formatPhone } from '#web/lib/format.ts'
import { Link } from '#web/ui/actions/link.tsx'

const ADDRESSES = {
  phone: (contact: string) => `tel:${contact}`,
  email: (contact: string) => `mailto:${contact}`,
  telegram: (contact: string) => `https://t.me/${contact.replace(/^@/, '')}`,
}

/** How to reach the person: a press calls or writes. Who may only look sees a masked contact and no link. */
export function ContactLink({ request }: { request: PracticeRequest }) {
  return <LinkTo type={request.contact_type} contact={request.contact} isOpen={request.can.manage} />
}

/** The same of the address that was left beside the phone. */
export function SecondAddress({ email, can }: { email: string; can: PracticeRequest['can'] }) {
  return <LinkTo type="email" contact={email} isOpen={can.manage} />
}

interface LinkToProps {
  type: PracticeRequest['contact_type']
  contact: string
  isOpen: boolean
}

function LinkTo({ type, contact, isOpen }: LinkToProps) {
  const text = type === 'phone' ? formatPhone(contact) : contact
  if (!isOpen) return <span className="tabular-nums">{text}</span>
  return (
    <Link
      to={ADDRESSES[type](contact)}
      isExternal
      {...(type === 'telegram' ? { target: '_blank', rel: 'noreferrer' } : {})}
      className="inline-flex min-h-8 items-center text-ink-link tabular-nums -outline-offset-2 max-md:-my-2.5 max-md:min-h-11"
    >
      {text}
    </Link>
  )
}
