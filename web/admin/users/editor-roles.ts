import type { RouterContextProvider } from 'react-router'
import type { Role } from '#contract/access.ts'
import { api } from '#contract/api.ts'
import { isRoleName, rolesVisibleTo } from '#contract/roles.ts'
import type { Option } from '#web/ui/option.ts'
import { readForScreen } from '../read-for-screen.ts'

/** The roles that somebody may give: main ones up to their own (specification §6), and those that staff made. */
export interface RoleChoice {
  main: Option<number>[]
  extra: Option<number>[]
}

export async function readRoles(context: Readonly<RouterContextProvider>, url: URL): Promise<Role[]> {
  const { data } = await readForScreen<{ data: Role[] }>(context, api.roles, url)
  return data
}

export function roleChoice(roles: readonly Role[], actorRoles: readonly string[]): RoleChoice {
  const visible: readonly string[] = rolesVisibleTo(actorRoles)
  return {
    main: roles.filter(({ name }) => visible.includes(name)).map(optionOf),
    extra: roles.filter(({ name }) => !isRoleName(name)).map(optionOf),
  }
}

function optionOf({ id, title }: Role): Option<number> {
  return { value: id, label: title }
}
