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
  const { contact, contact_type: type } = request
  const text = type === 'phone' ? formatPhone(contact) : contact
  if (!request.can.manage) return <span className="tabular-nums">{text}</span>
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
