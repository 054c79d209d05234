import { api } from '#contract/api.ts'
import { REQUEST_STATUS_TITLES, requestsQuery, type ConsultationRequest } from '#contract/consultation-requests.ts'
import { exportFields } from '#contract/exports.ts'
import { FOR_WHOM_TITLES } from '#contract/matching.ts'
import {
  exportSource,
  momentCell,
  titlesCell,
  yesNo,
  type ExportColumn,
  type ExportSource,
} from '#server/platform/export-source.ts'
import { canReadPersonal } from './policy.ts'
import { presentRequest } from './presenter.ts'
import { requestIds, requestsByIds } from './queries.ts'

const query = requestsQuery.pick({ sort_column: true, sort_direction: true, filter: true }).extend(exportFields)
const CONTACT_TITLES: Record<ConsultationRequest['contact_type'], string> = {
  phone: 'Телефон',
  email: 'Почта',
  telegram: 'Telegram',
}

/** The requests as a file. What people told of themselves stands there for those who answer them. */
export function requestsExport(timeZone: string): ExportSource {
  return exportSource({
    name: 'requests',
    title: 'Заявки',
    path: api.requestsExport,
    permission: 'requests.view',
    action: 'request.exported',
    query,
    ids: ({ db, actor, clock }, { filter, ...sort }, limit) => {
      const options = { timeZone, now: clock(), isPersonal: canReadPersonal(actor) }
      return requestIds(db, filter, sort, options, limit)
    },
    rows: async ({ db, actor }, ids) => (await requestsByIds(db, ids)).map((row) => presentRequest(row, actor)),
    columns: columnsIn(timeZone),
  })
}

function columnsIn(timeZone: string): ExportColumn<ConsultationRequest>[] {
  const moment = (value: string | null) => momentCell(value, timeZone)
  return [
    { key: 'number', title: 'Номер', width: 12, value: (row) => row.number },
    { key: 'created_at', title: 'Пришла', width: 18, value: (row) => moment(row.created_at) },
    { key: 'status', title: 'Состояние', width: 16, value: (row) => REQUEST_STATUS_TITLES[row.status] },
    { key: 'name', title: 'Имя', width: 24, value: (row) => row.name },
    { key: 'contact_type', title: 'Вид связи', width: 12, value: (row) => CONTACT_TITLES[row.contact_type] },
    { key: 'contact', title: 'Контакт', width: 26, value: (row) => row.contact },
    { key: 'for_whom', title: 'Для кого', width: 16, value: (row) => FOR_WHOM_TITLES[row.for_whom] },
    { key: 'topics', title: 'Темы', width: 40, value: (row) => titlesCell(row.topics) },
    { key: 'convenient_time', title: 'Удобное время', width: 24, value: (row) => row.convenient_time },
    { key: 'story', title: 'Рассказ', width: 60, value: (row) => row.story, isFor: canReadPersonal },
    { key: 'crisis_flag', title: 'Нужна срочная помощь', width: 12, value: (row) => yesNo(row.crisis_flag) },
    { key: 'assignee', title: 'Кому поручена', width: 30, value: (row) => row.assignee?.title ?? null },
    { key: 'notes', title: 'Заметки', width: 60, value: (row) => row.notes, isFor: canReadPersonal },
    { key: 'first_response_at', title: 'Первый ответ', width: 18, value: (row) => moment(row.first_response_at) },
  ]
}
