import { formatPhone } from '#web/lib/format.ts'
import { absolute } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'

/** Whose page it is and where it stands, for whoever holds it on paper. */
export function PrintedAddress({ path }: { path: string }) {
  const { legalEntity, city, phone, email, url } = useSite()
  return (
    <div className="printed">
      <p>
        {legalEntity}, {city}
      </p>
      <p>{formatPhone(phone)}</p>
      <p>{email}</p>
      <p>{absolute(url, path)}</p>
    </div>
  )
}
