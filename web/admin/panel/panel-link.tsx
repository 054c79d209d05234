import type { LinkProps } from '#web/ui/actions/link.tsx'
import { OfficeLink } from '../screen/office-link.tsx'

/** A link among the facts of a panel; a finger can hit it. */
export function PanelLink(props: LinkProps) {
  return (
    <OfficeLink
      {...props}
      plainClassName="wrap-anywhere"
      className="inline-flex min-h-6 items-center text-ink-link -outline-offset-2 wrap-anywhere max-md:min-h-11"
    />
  )
}
