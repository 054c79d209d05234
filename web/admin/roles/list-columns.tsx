import type { Role } from '#contract/access.ts'
import { href } from '#contract/screens.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Link } from '#web/ui/link.tsx'
import { StatusMark } from '#web/ui/status-mark.tsx'
import type { ListColumn } from '../list/columns.ts'
import { MomentText } from './moment-text.tsx'

export const roleListColumns: ListColumn<Role>[] = [
  { id: 'title', title: 'Роль', cell: (role) => role.title, sort: { column: 'title', direction: 'asc' }, isName: true },
  { id: 'kind', title: 'Вид', cell: (role) => kindOf(role), width: 110, isQuiet: true },
  {
    id: 'users_count',
    title: 'Людей',
    cell: (role) => <PeopleLink role={role} />,
    sort: { column: 'users_count', direction: 'desc' },
    numeric: true,
    width: 90,
  },
  {
    id: 'permissions_count',
    title: 'Прав',
    cell: (role) => formatNumber(role.permissions_count),
    sort: { column: 'permissions_count', direction: 'desc' },
    numeric: true,
    width: 80,
  },
  {
    id: 'requires_two_factor',
    title: 'Вход в два шага',
    cell: (role) => <TwoFactorMark role={role} />,
    width: 170,
  },
  {
    id: 'updated_at',
    title: 'Изменена',
    cell: (role) => <MomentText value={role.updated_at} />,
    sort: { column: 'updated_at', direction: 'desc' },
    numeric: true,
    width: 160,
    from: 1280,
    isQuiet: true,
  },
]

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
