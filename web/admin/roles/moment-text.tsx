import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'

/** A moment in the site's time. */
export function MomentText({ value }: { value: string }) {
  const { timeZone } = useSite()
  return <time dateTime={value}>{formatMoment(value, timeZone)}</time>
}
