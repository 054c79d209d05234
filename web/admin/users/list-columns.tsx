import { GENDER_TITLES } from '#contract/psychologists.ts'
import { isRoleName, ROLE_TITLES } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { formatDay, formatPhone } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { StatusMark } from '#web/ui/status-mark.tsx'
import type { ListColumn } from '../list/columns.ts'
import { UserState } from './user-state.tsx'

/** Every column of the list of accounts. */
export const USER_COLUMNS: ListColumn<User>[] = [
  {
    id: 'full_name',
    title: 'Пользователь',
    cell: (user) => user.full_name,
    sort: { column: 'full_name', direction: 'asc' },
    isName: true,
  },
  { id: 'roles', title: 'Роль', cell: roleTitles, width: 124 },
  {
    id: 'state',
    title: 'Состояние',
    cell: (user) => <UserState user={user} />,
    sort: { column: 'is_active', direction: 'asc' },
    width: 124,
    exported: ['is_active', 'is_fired'],
  },
  {
    id: 'email',
    title: 'Почта',
    cell: (user) => <span title={user.email}>{user.email}</span>,
    sort: { column: 'email', direction: 'asc' },
    width: 240,
    from: 1280,
    isQuiet: true,
  },
  {
    id: 'phone',
    title: 'Телефон',
    cell: (user) => (user.phone === null ? '—' : formatPhone(user.phone)),
    width: 168,
    from: 1024,
    isQuiet: true,
  },
  {
    id: 'hire_date',
    title: 'Принят',
    cell: (user) => <Day value={user.hire_date} />,
    sort: { column: 'hire_date', direction: 'desc' },
    numeric: true,
    width: 112,
    from: 1440,
    isQuiet: true,
  },
  {
    id: 'tg_username',
    title: 'Telegram',
    cell: (user) => (user.tg_username === null ? '—' : `@${user.tg_username}`),
    width: 150,
    from: 1600,
    isQuiet: true,
  },
  {
    id: 'email_verified_at',
    title: 'Почта подтверждена',
    cell: (user) => <Verified isVerified={user.email_verified_at !== null} />,
    width: 172,
    isHidden: true,
  },
  {
    id: 'gender',
    title: 'Пол',
    cell: (user) => (user.gender === null ? '—' : GENDER_TITLES[user.gender]),
    width: 100,
    isHidden: true,
    isQuiet: true,
  },
  {
    id: 'birthday',
    title: 'День рождения',
    cell: (user) => <Day value={user.birthday} />,
    sort: { column: 'birthday', direction: 'asc' },
    numeric: true,
    width: 128,
    isHidden: true,
    isQuiet: true,
  },
  {
    id: 'created_at',
    title: 'Заведён',
    cell: (user) => <Day value={user.created_at} />,
    sort: { column: 'created_at', direction: 'desc' },
    numeric: true,
    width: 112,
    isHidden: true,
    isQuiet: true,
  },
  {
    id: 'updated_at',
    title: 'Изменён',
    cell: (user) => <Day value={user.updated_at} />,
    sort: { column: 'updated_at', direction: 'desc' },
    numeric: true,
    width: 112,
    isHidden: true,
    isQuiet: true,
  },
]

/** «Модератор», «Модератор, Куратор отзывов»; roles that staff made go by their own names. */
export function roleTitles({ roles }: Pick<User, 'roles'>): string {
  if (roles.length === 0) return 'Без роли'
  return roles.map((name) => (isRoleName(name) ? ROLE_TITLES[name] : name)).join(', ')
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

function Day({ value }: { value: string | null }) {
  const { timeZone } = useSite()
  return value === null ? '—' : formatDay(value, timeZone)
}
