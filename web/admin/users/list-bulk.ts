import { api } from '#contract/wire/api.ts'
import type { UserBulkAction } from '#contract/office/bulk.ts'
import type { BulkAction, BulkActions } from '../list/bulk/bulk.ts'

const WORK: (BulkAction & { name: UserBulkAction })[] = [
  {
    name: 'fire',
    label: 'Уволить',
    icon: 'lucide:user-x',
    color: 'danger',
    title: (counted) => `Уволить ${counted}?`,
    hint: 'Учётные записи отключатся, все входы завершатся сразу. Заявки, которые они ведут, поручите другим.',
    done: 'Уволено',
  },
  {
    name: 'restore',
    label: 'Восстановить',
    icon: 'lucide:user-check',
    title: (counted) => `Восстановить ${counted}?`,
    hint: 'Включать учётные записи придётся отдельно.',
    done: 'Восстановлено',
  },
]

const ACCESS: (BulkAction & { name: UserBulkAction })[] = [
  {
    name: 'activate',
    label: 'Включить',
    icon: 'lucide:lock-open',
    title: (counted) => `Включить ${counted}?`,
    hint: 'Люди снова смогут войти.',
    done: 'Включено',
  },
  {
    name: 'deactivate',
    label: 'Отключить',
    icon: 'lucide:lock',
    title: (counted) => `Отключить ${counted}?`,
    hint: 'Люди не\u00a0смогут войти, их входы завершатся сразу.',
    done: 'Отключено',
  },
]

/** What may be done with many accounts at once, by somebody with these permissions; undefined for nothing. */
export function userBulk(permissions: readonly string[]): BulkActions | undefined {
  const actions = [
    ...(permissions.includes('users.fire') ? WORK : []),
    ...(permissions.includes('users.activate') ? ACCESS : []),
  ]
  return actions.length === 0 ? undefined : { path: api.usersBulk, idsPath: api.usersIds, actions }
}
