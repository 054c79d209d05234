import { Link, type LinkProps } from '#web/ui/actions/link.tsx'

/** A link among the facts of a panel; a finger can hit it. */
export function PanelLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-6 items-center text-ink-link -outline-offset-2 wrap-anywhere max-md:min-h-11"
    />
  )
}
