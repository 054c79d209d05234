import { role, type Role } from '#contract/people/access.ts'
import { href } from '#contract/people/screens.ts'
import { formatNumber, formatMoment } from '#web/lib/format.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { useSite } from '#web/shell/site.tsx'
import { entityColumns } from '../list/table/entity-columns.tsx'

export const roleListColumns = entityColumns<Role>(role, {
  title: { isName: true, isQuiet: false },
  kind: { cell: kindOf },
  users_count: { cell: (one) => <PeopleLink role={one} />, isQuiet: false },
  permissions_count: { isQuiet: false },
  requires_two_factor: { cell: (one) => <TwoFactorMark role={one} />, isQuiet: false },
  updated_at: { cell: (one) => <MomentText value={one.updated_at} /> },
})

export function kindOf({ is_seeded }: Role): string {
  return is_seeded ? 'Основная' : 'Своя'
}

export function TwoFactorMark({ role: { requires_two_factor } }: { role: Role }) {
  return requires_two_factor ? (
    <StatusMark mark="on">обязателен</StatusMark>
  ) : (
    <StatusMark mark="off">по&nbsp;желанию</StatusMark>
  )
}

/** Leads to those who have the role. */
function PeopleLink({ role: { id, users_count } }: { role: Role }) {
  if (users_count === 0) return '0'
  return (
    <Link
      to={`${href('users')}?filter[role]=${id}`}
      className="inline-flex items-center underline decoration-current/40 underline-offset-3 hover:text-ink-link max-md:min-h-11"
    >
      {formatNumber(users_count)}
    </Link>
  )
}

/** A moment in the site's time. */
function MomentText({ value }: { value: string }) {
  const { timeZone } = useSite()
  return <time dateTime={value}>{formatMoment(value, timeZone)}</time>
}
