import { formatPhone } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'

/** The practice's telephone, in the middle of a sentence. */
export function Phone() {
  const { phone } = useSite()
  return (
    <a className="nowrap" href={`tel:${phone}`}>
      {formatPhone(phone)}
    </a>
  )
}
