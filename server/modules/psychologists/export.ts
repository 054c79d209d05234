import { api } from '#contract/api.ts'
import { exportFields } from '#contract/exports.ts'
import {
  FORMAT_TITLES,
  GENDER_TITLES,
  psychologistFilterSchema,
  psychologistListQuery,
} from '#contract/psychologists.ts'
import {
  dayCell,
  exportSource,
  momentCell,
  roubles,
  titlesCell,
  yesNo,
  type ExportColumn,
  type ExportSource,
} from '#server/platform/export-source.ts'
import { canSeeAllContacts } from './policy.ts'
import { psychologistIds, psychologistsByIds, type PsychologistInFile } from './queries.ts'

const query = psychologistListQuery
  .pick({ sort_column: true, sort_direction: true })
  .extend({ filter: psychologistFilterSchema.default({}), ...exportFields })

/** The staff list as a file: one row a person, in the order of the list. */
export function psychologistsExport(timeZone: string): ExportSource {
  return exportSource({
    name: 'psychologists',
    title: 'Психологи',
    path: api.psychologistsExport,
    permission: 'psychologists.export',
    action: 'psychologist.exported',
    query,
    ids: ({ db, actor }, { filter, ...sort }, limit) => psychologistIds(db, actor, filter, sort, limit),
    rows: ({ db }, ids) => psychologistsByIds(db, ids),
    columns: columnsIn(timeZone),
  })
}

function columnsIn(timeZone: string): ExportColumn<PsychologistInFile>[] {
  const moment = (value: string | null) => momentCell(value, timeZone)
  return [
    { key: 'id', title: 'ID', width: 8, value: (row) => row.id },
    { key: 'full_name', title: 'Психолог', width: 36, value: (row) => row.full_name },
    { key: 'is_published', title: 'На сайте', width: 10, value: (row) => yesNo(row.is_published) },
    {
      key: 'gender',
      title: 'Пол',
      width: 10,
      value: (row) => (row.gender === null ? null : GENDER_TITLES[row.gender]),
    },
    { key: 'birthday', title: 'День рождения', width: 14, value: (row) => dayCell(row.birthday) },
    { key: 'experience_since', title: 'Практикует с', width: 12, value: (row) => row.experience_since },
    { key: 'price', title: 'Цена встречи, ₽', width: 14, value: (row) => roubles(row.price) },
    { key: 'price_couple', title: 'Цена для пары, ₽', width: 14, value: (row) => roubles(row.price_couple) },
    { key: 'is_couples', title: 'Работает с парами', width: 12, value: (row) => yesNo(row.is_couples) },
    {
      key: 'format',
      title: 'Формат',
      width: 16,
      value: (row) => row.format.map((name) => FORMAT_TITLES[name]).join(', '),
    },
    { key: 'topics', title: 'Темы', width: 50, value: (row) => titlesCell(row.topics) },
    { key: 'specializations', title: 'Специализации', width: 40, value: (row) => titlesCell(row.specializations) },
    { key: 'positions', title: 'Должности', width: 24, value: (row) => titlesCell(row.positions) },
    { key: 'branches', title: 'Филиалы', width: 30, value: (row) => titlesCell(row.branches) },
    { key: 'workload', title: 'Загрузка', width: 12, value: (row) => row.workload },
    { key: 'ycl_is_ready', title: 'Запись открыта', width: 12, value: (row) => yesNo(row.ycl_is_ready) },
    {
      key: 'ycl_phone',
      title: 'Телефон в YCLIENTS',
      width: 18,
      value: (row) => row.ycl_phone,
      isFor: canSeeAllContacts,
    },
    { key: 'ycl_email', title: 'Почта в YCLIENTS', width: 28, value: (row) => row.ycl_email, isFor: canSeeAllContacts },
    { key: 'booking_link', title: 'Ссылка на запись', width: 40, value: (row) => row.booking_link },
    { key: 'slug', title: 'Страница', width: 36, value: (row) => `/catalog/${row.slug}` },
    {
      key: 'pages',
      title: 'Показывать на страницах',
      width: 30,
      isOnDemand: true,
      value: (row) => titlesCell(row.pages),
    },
    {
      key: 'schedule_till',
      title: 'Расписание до',
      width: 14,
      isOnDemand: true,
      value: (row) => dayCell(row.schedule_till),
    },
    {
      key: 'next_slot_at',
      title: 'Ближайшее окно',
      width: 18,
      isOnDemand: true,
      value: (row) => moment(row.next_slot_at),
    },
    {
      key: 'verified_at',
      title: 'Документы проверены',
      width: 18,
      isOnDemand: true,
      value: (row) => moment(row.verified_at),
    },
    { key: 'created_at', title: 'Заведён', width: 18, isOnDemand: true, value: (row) => moment(row.created_at) },
    { key: 'updated_at', title: 'Изменён', width: 18, isOnDemand: true, value: (row) => moment(row.updated_at) },
  ]
}
