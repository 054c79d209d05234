import { api } from '#contract/api.ts'
import { exportFields } from '#contract/exports.ts'
import { GENDER_TITLES } from '#contract/psychologists.ts'
import { isRoleName, ROLE_TITLES } from '#contract/roles.ts'
import { userFilterSchema, userListQuery } from '#contract/users.ts'
import {
  dayCell,
  exportSource,
  momentCell,
  yesNo,
  type ExportColumn,
  type ExportSource,
} from '#server/platform/export-source.ts'
import type { UserRow } from './presenter.ts'
import { userIds, usersByIds } from './queries.ts'

const query = userListQuery
  .pick({ sort_column: true, sort_direction: true })
  .extend({ filter: userFilterSchema.default({}), ...exportFields })

/** The list of accounts as a file, in the order of the list: nobody above one's own role. */
export function usersExport(timeZone: string): ExportSource {
  return exportSource({
    name: 'users',
    title: 'Пользователи',
    path: api.usersExport,
    permission: 'users.export',
    action: 'user.exported',
    query,
    ids: ({ db, actor }, { filter, ...sort }, limit) => userIds(db, actor, filter, sort, limit),
    rows: ({ db }, ids) => usersByIds(db, ids),
    columns: columnsIn(timeZone),
  })
}

function columnsIn(timeZone: string): ExportColumn<UserRow>[] {
  const moment = (value: string) => momentCell(value, timeZone)
  return [
    { key: 'id', title: 'ID', width: 8, value: (row) => row.id },
    { key: 'last_name', title: 'Фамилия', width: 22, value: (row) => row.last_name },
    { key: 'first_name', title: 'Имя', width: 18, value: (row) => row.first_name },
    { key: 'surname', title: 'Отчество', width: 20, value: (row) => row.surname },
    { key: 'email', title: 'Почта', width: 30, value: (row) => row.email },
    {
      key: 'email_verified_at',
      title: 'Почта подтверждена',
      width: 12,
      value: (row) => yesNo(row.email_verified_at !== null),
    },
    { key: 'phone', title: 'Телефон', width: 18, value: (row) => row.phone },
    { key: 'tg_username', title: 'Telegram', width: 20, value: (row) => row.tg_username },
    {
      key: 'gender',
      title: 'Пол',
      width: 10,
      value: (row) => (row.gender === null ? null : GENDER_TITLES[row.gender]),
    },
    { key: 'birthday', title: 'День рождения', width: 14, value: (row) => dayCell(row.birthday) },
    { key: 'hire_date', title: 'Принят', width: 14, value: (row) => dayCell(row.hire_date) },
    { key: 'roles', title: 'Роли', width: 26, value: (row) => row.roles.map(({ name }) => titleOf(name)).join(', ') },
    { key: 'is_active', title: 'Учётная запись активна', width: 14, value: (row) => yesNo(row.is_active) },
    { key: 'is_fired', title: 'Уволен', width: 10, value: (row) => yesNo(row.is_fired) },
    { key: 'full_name', title: 'Фамилия, имя, отчество', width: 40, isOnDemand: true, value: (row) => row.full_name },
    { key: 'created_at', title: 'Заведён', width: 18, isOnDemand: true, value: (row) => moment(row.created_at) },
    { key: 'updated_at', title: 'Изменён', width: 18, isOnDemand: true, value: (row) => moment(row.updated_at) },
  ]
}

function titleOf(role: string): string {
  return isRoleName(role) ? ROLE_TITLES[role] : role
}
