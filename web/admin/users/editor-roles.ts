import type { RouterContextProvider } from 'react-router'
import type { Role } from '#contract/people/access.ts'
import { api } from '#contract/wire/api.ts'
import { isRoleName, rolesVisibleTo } from '#contract/people/roles.ts'
import type { Option } from '#web/ui/select/option.ts'
import { readForScreen } from '../screen/read-for-screen.ts'

/**
 * The roles that somebody is offered: main ones up to their own (specification §6), and those that staff made. What they may
 * not give stands there with the reason.
 */
export interface RoleChoice {
  main: Option<number>[]
  extra: Option<number>[]
}

/** `userId` is the person whom one of them would be given to. */
export async function readRoles(context: Readonly<RouterContextProvider>, url: URL, userId?: string): Promise<Role[]> {
  const path = userId === undefined ? api.roles : `${api.roles}?${new URLSearchParams({ user_id: userId })}`
  const { data } = await readForScreen<{ data: Role[] }>(context, path, url)
  return data
}

export function roleChoice(roles: readonly Role[], actorRoles: readonly string[]): RoleChoice {
  const visible: readonly string[] = rolesVisibleTo(actorRoles)
  return {
    main: roles.filter(({ name }) => visible.includes(name)).map(optionOf),
    extra: roles.filter(({ name }) => !isRoleName(name)).map(optionOf),
  }
}

function optionOf({ id, title, can }: Role): Option<number> {
  return { value: id, label: title, disabled: !can.assign, disabledReason: can.reasons.assign }
}
