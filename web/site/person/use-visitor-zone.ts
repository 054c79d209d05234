import { useEffect, useState } from 'react'

/** The time zone of this browser, once scripts run; that of the site until then and without them. */
export function useVisitorZone(siteZone: string): string {
  const [zone, setZone] = useState(siteZone)
  useEffect(() => setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone || siteZone), [siteZone])
  return zone
}
