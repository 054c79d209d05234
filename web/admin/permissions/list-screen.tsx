import type { PermissionSummary, Role } from '#contract/people/access.ts'
import { api } from '#contract/wire/api.ts'
import { href } from '#contract/people/screens.ts'
import { counted } from '#web/lib/format.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { loadWholeList } from '../list/state/whole-list.ts'
import { readForScreen } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/list-screen'
import { permissionColumns } from './permission-columns.tsx'
import { PERMISSIONS_SOURCE, PERMISSIONS_WORDS, permissionFilters, permissionsWhole } from './permissions-list.ts'
import { holdersText, withHolders, type PermissionRow } from './permission-row.ts'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/state/revalidate-list.ts'

export const meta = screenTitle('permissions')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data: roles } = await readForScreen<{ data: Role[] }>(context, api.roles, url)
  const list = await loadWholeList<PermissionSummary>(context, url, PERMISSIONS_SOURCE, permissionsWhole(roles))
  return { list, roles }
}

/** What can be allowed at all, and who is allowed it. */
export default function PermissionsScreen({ loaderData: { list, roles } }: Route.ComponentProps) {
  const { page } = list
  return (
    <ListFrame<PermissionRow>
      list={{ ...list, page: { ...page, data: withHolders(page.data, roles) } }}
      source={PERMISSIONS_SOURCE}
      columns={permissionColumns}
      filters={permissionFilters(roles)}
      search={{ name: 'text', label: 'Найти право' }}
      words={PERMISSIONS_WORDS}
      exportPath={api.permissionsExport}
      rowId={({ id }) => id}
      rowLabel={({ title }) => title}
      rowHref={({ name }) => `${href('roles')}?filter[permission]=${name}`}
      card={(row) => (
        <div className="text-13 text-ink-2">
          <p className="font-mono text-12 text-ink-3">{row.name}</p>
          <p>Кроме администратора: {holdersText(row)}</p>
          <p className="text-ink-3">{counted(row.users_count, 'человек', 'человека', 'человек')}</p>
        </div>
      )}
    />
  )
}
