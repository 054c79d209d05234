import { FORMAT_TITLES, GENDER_TITLES } from '#contract/psychologists.ts'
import type { CellValue, Sheet } from '#server/platform/spreadsheet.ts'
import type { PsychologistRow } from './presenter.ts'

type Column = { title: string; width: number; value: (row: PsychologistRow) => CellValue }

const yesNo = (flag: boolean) => (flag ? 'да' : 'нет')
const titles = (items: { title: string }[]) => items.map((item) => item.title).join(', ')
/** Kopecks to roubles. */
const roubles = (kopecks: number | null) => (kopecks === null ? null : kopecks / 100)

const COLUMNS: Column[] = [
  { title: 'ID', width: 8, value: (row) => row.id },
  { title: 'Психолог', width: 36, value: (row) => row.full_name },
  { title: 'На сайте', width: 10, value: (row) => yesNo(row.is_published) },
  { title: 'Пол', width: 10, value: (row) => (row.gender === null ? null : GENDER_TITLES[row.gender]) },
  { title: 'День рождения', width: 14, value: (row) => row.birthday?.split('-').toReversed().join('.') ?? null },
  { title: 'Практикует с', width: 12, value: (row) => row.experience_since },
  { title: 'Цена встречи, ₽', width: 14, value: (row) => roubles(row.price) },
  { title: 'Цена для пары, ₽', width: 14, value: (row) => roubles(row.price_couple) },
  { title: 'Работает с парами', width: 12, value: (row) => yesNo(row.is_couples) },
  { title: 'Формат', width: 16, value: (row) => row.format.map((format) => FORMAT_TITLES[format]).join(', ') },
  { title: 'Темы', width: 50, value: (row) => titles(row.topics) },
  { title: 'Специализации', width: 40, value: (row) => titles(row.specializations) },
  { title: 'Должности', width: 24, value: (row) => titles(row.positions) },
  { title: 'Филиалы', width: 30, value: (row) => titles(row.branches) },
  { title: 'Загрузка', width: 12, value: (row) => row.workload },
  { title: 'Запись открыта', width: 12, value: (row) => yesNo(row.ycl_is_ready) },
  { title: 'Телефон в YCLIENTS', width: 18, value: (row) => row.ycl_phone },
  { title: 'Почта в YCLIENTS', width: 28, value: (row) => row.ycl_email },
  { title: 'Ссылка на запись', width: 40, value: (row) => row.booking_link },
  { title: 'Страница', width: 36, value: (row) => `/catalog/${row.slug}` },
]

/** The staff list as a workbook: one row a person, in the order of the list. */
export function psychologistsSheet(rows: PsychologistRow[]): Sheet {
  return {
    name: 'Психологи',
    columns: COLUMNS.map(({ title, width }) => ({ title, width })),
    rows: rows.map((row) => COLUMNS.map((column) => column.value(row))),
  }
}
