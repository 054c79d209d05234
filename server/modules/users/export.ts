import { GENDER_TITLES } from '#contract/psychologists.ts'
import { isRoleName, ROLE_TITLES } from '#contract/roles.ts'
import type { CellValue, Sheet } from '#server/platform/spreadsheet.ts'
import type { UserRow } from './presenter.ts'

type Column = { title: string; width: number; value: (row: UserRow) => CellValue }

const yesNo = (flag: boolean) => (flag ? 'да' : 'нет')
/** `2026-11-20` as people write it. */
const day = (value: string | null) => value?.split('-').toReversed().join('.') ?? null

const COLUMNS: Column[] = [
  { title: 'ID', width: 8, value: (row) => row.id },
  { title: 'Фамилия', width: 22, value: (row) => row.last_name },
  { title: 'Имя', width: 18, value: (row) => row.first_name },
  { title: 'Отчество', width: 20, value: (row) => row.surname },
  { title: 'Почта', width: 30, value: (row) => row.email },
  { title: 'Почта подтверждена', width: 12, value: (row) => yesNo(row.email_verified_at !== null) },
  { title: 'Телефон', width: 18, value: (row) => row.phone },
  { title: 'Telegram', width: 20, value: (row) => row.tg_username },
  { title: 'Пол', width: 10, value: (row) => (row.gender === null ? null : GENDER_TITLES[row.gender]) },
  { title: 'День рождения', width: 14, value: (row) => day(row.birthday) },
  { title: 'Принят', width: 14, value: (row) => day(row.hire_date) },
  {
    title: 'Роли',
    width: 26,
    value: (row) => row.roles.map(({ name }) => (isRoleName(name) ? ROLE_TITLES[name] : name)).join(', '),
  },
  { title: 'Активен', width: 10, value: (row) => yesNo(row.is_active) },
  { title: 'Уволен', width: 10, value: (row) => yesNo(row.is_fired) },
]

/** The list of accounts as a workbook, in the order of the list. */
export function usersSheet(rows: UserRow[]): Sheet {
  return {
    name: 'Пользователи',
    columns: COLUMNS.map(({ title, width }) => ({ title, width })),
    rows: rows.map((row) => COLUMNS.map((column) => column.value(row))),
  }
}
