import { roleTitle } from '#contract/people/roles.ts'
import { user, type User } from '#contract/people/users.ts'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { entityColumns } from '../list/table/entity-columns.tsx'
import { UserState } from './user-state.tsx'

export const USER_COLUMNS = entityColumns<User>(user, {
  full_name: { isName: true, isQuiet: false },
  roles: { cell: roleTitles, isQuiet: false },
  state: {
    cell: (account) => <UserState user={account} />,
    sort: { column: 'is_active', direction: 'asc' },
    exported: ['is_active', 'is_fired'],
    isQuiet: false,
  },
  email: { cell: ({ email }) => <span title={email}>{email}</span> },
  hire_date: { sort: { column: 'hire_date', direction: 'desc' } },
  tg_username: { cell: ({ tg_username }) => (tg_username === null ? '—' : `@${tg_username}`) },
  email_verified_at: {
    cell: (account) => <Verified isVerified={account.email_verified_at !== null} />,
    numeric: false,
    isQuiet: false,
  },
})

/** «Модератор», «Модератор, Куратор отзывов»; roles that staff made go by their own names. */
export function roleTitles({ roles }: Pick<User, 'roles'>): string {
  if (roles.length === 0) return 'Без роли'
  return roles.map(roleTitle).join(', ')
}

function Verified({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <StatusMark mark="lucide:circle-check" tone="ok">
      Да
    </StatusMark>
  ) : (
    <StatusMark mark="off">Нет</StatusMark>
  )
}
