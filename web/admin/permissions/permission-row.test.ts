import { expect, it } from 'vitest'
import type { Role } from '#contract/access.ts'
import { withRoles } from './permission-row.ts'

it('names the roles that hold a permission, in their order', () => {
  const roles = [
    { id: 1, title: 'Администратор', permissions: ['pages.view', 'roles.manage'] },
    { id: 4, title: 'Редактор', permissions: ['pages.view'] },
  ] as Role[]
  const permission = (id: number, name: string) => ({ id, name, title: name, users_count: 0 })
  const rows = withRoles(
    [permission(1, 'pages.view'), permission(2, 'roles.manage'), permission(3, 'users.view')],
    roles,
  )
  expect(rows.map((row) => row.roles)).toEqual([['Администратор', 'Редактор'], ['Администратор'], []])
})
