import { useMemo } from 'react'
import type { Role } from '#contract/people/access.ts'
import { api } from '#contract/wire/api.ts'
import { href } from '#contract/people/screens.ts'
import { type User, user } from '#contract/people/users.ts'
import { formatPhone } from '#web/lib/format.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { IMPORT_ACTION, ImportLater } from '../imports/import-later.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { loadList } from '../list/state/list-loader.ts'
import type { ListSource } from '../list/state/list-source.ts'
import type { ListWords } from '../list/list-words.ts'
import { quickList } from '../list/state/quick-list.ts'
import { revalidateList } from '../list/state/revalidate-list.ts'
import { readIfAllowed } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/list-screen'
import { useUserActions } from './list-actions.ts'
import { userBulk } from './list-bulk.ts'
import { roleTitles, USER_COLUMNS } from './list-columns.tsx'
import { UserState } from './user-state.tsx'
import { isRoleName, rolesVisibleTo } from '#contract/people/roles.ts'
import { entityFilters } from '../list/filters/entity-filters.ts'
import type { ListFilter } from '../list/filters/list-filter.ts'

const SOURCE: ListSource = { screen: 'users', path: api.users }

const WORDS: ListWords = {
  count: ['пользователь', 'пользователя', 'пользователей'],
  headCount: ['человек', 'человека', 'человек'],
  showOne: 'пользователя',
  nothingFound: 'По этим условиям никого нет',
  nothing: 'Пользователей пока нет',
  icon: 'lucide:user',
}

const IMPORT_ACTIONS = [IMPORT_ACTION]

export const meta = screenTitle('users')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, roles] = await Promise.all([
    loadList<User>(context, url, SOURCE),
    readIfAllowed<{ data: Role[] }>(context, api.roles),
  ])
  return { list, roles: roles?.data ?? [] }
}

export const clientLoader = quickList<Awaited<ReturnType<typeof loader>>>(SOURCE)

export { revalidateList as shouldRevalidate }
export { ScreenError as ErrorBoundary }

export default function UsersListScreen({ loaderData: { list, roles } }: Route.ComponentProps) {
  const { permissions, roles: ownRoles } = useSession()
  const rowActions = useUserActions()
  const filters = useMemo(() => userFilters(roles, ownRoles), [roles, ownRoles])
  const bulk = useMemo(() => userBulk(permissions), [permissions])
  const mayImport = permissions.includes('users.update') && permissions.includes('users.create')
  return (
    <ListFrame<User>
      list={list}
      source={SOURCE}
      columns={USER_COLUMNS}
      filters={filters}
      search={{ name: 'full_name', label: 'Имя, телефон или почта', placeholder: 'Имя или телефон' }}
      words={WORDS}
      rowLabel={(user) => user.full_name}
      rowHref={(user) => href('userEditor', { id: user.id })}
      rowActions={rowActions}
      lead={(user) => <Avatar size="xs" name={user.full_name} src={user.avatar} className="max-md:size-8" />}
      card={(user) => <UserCard user={user} />}
      bulk={bulk}
      exportPath={permissions.includes('users.export') ? api.usersExport : undefined}
      moreActions={mayImport ? IMPORT_ACTIONS : undefined}
      primaryAction={permissions.includes('users.create') && <NewUser />}
    >
      {mayImport && <ImportLater list="users" />}
    </ListFrame>
  )
}

function NewUser() {
  const viewing = useViewingAs()
  if (viewing !== null) {
    return (
      <Button icon="lucide:plus" disabledReason={viewing.reason}>
        Новый пользователь
      </Button>
    )
  }
  return (
    <ButtonLink to={href('userCreate')} icon="lucide:plus">
      Новый пользователь
    </ButtonLink>
  )
}

function UserCard({ user }: { user: User }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 text-13">
        <UserState user={user} />
        <span className="text-ink-2">{roleTitles(user)}</span>
      </div>
      <div className="mt-1 flex flex-wrap gap-x-3 text-13 text-ink-2">
        <span className="min-w-0 truncate">{user.email}</span>
        {user.phone !== null && <span className="tabular-nums">{formatPhone(user.phone)}</span>}
      </div>
    </>
  )
}

/** Every filter of specification §3 but the search. Roles above one's own are not offered (§6). */
function userFilters(roles: readonly Role[], ownRoles: readonly string[]): ListFilter[] {
  const visible: readonly string[] = rolesVisibleTo(ownRoles)
  const offered = roles.filter(({ name }) => visible.includes(name) || !isRoleName(name))
  return entityFilters(user, { roles: offered.map(({ id, title }) => ({ value: id, label: title })) })
}
