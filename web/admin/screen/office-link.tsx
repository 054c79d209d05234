import { useSession } from '#web/shell/session/session.tsx'
import { Link, type LinkProps } from '#web/ui/actions/link.tsx'
import { canOpenAddress } from './can-open-address.ts'

interface OfficeLinkProps extends LinkProps {
  /** How the words look where there is nothing to follow. */
  plainClassName?: string
}

/** A link to another screen of the office; the words alone for whoever would be refused there. */
export function OfficeLink({ plainClassName, ...props }: OfficeLinkProps) {
  const user = useSession()
  return canOpenAddress(props.to, user) ? <Link {...props} /> : <span className={plainClassName}>{props.children}</span>
}
