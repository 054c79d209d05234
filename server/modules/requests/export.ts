import type { Zoned } from '#contract/office/settings.ts'
import { api } from '#contract/wire/api.ts'
import { request, requestsQuery, type PracticeRequest } from '#contract/requests/requests.ts'
import { exportFields } from '#contract/office/exports.ts'
import { fileColumns } from '#server/platform/entity/file-columns.ts'
import { exportSource, type ExportSource } from '#server/platform/workbook/export-source.ts'
import { canReadPersonal } from './policy.ts'
import { presentRequest } from './presenter.ts'
import { requestIds, requestsByIds } from './queries.ts'

const query = requestsQuery.pick({ sort_column: true, sort_direction: true, filter: true }).extend(exportFields)
/** The requests as a file. What people told of themselves stands there for those who answer them. */
export function requestsExport(zone: Zoned): ExportSource {
  return exportSource({
    name: 'requests',
    title: 'Заявки',
    path: api.requestsExport,
    permission: 'requests.view',
    action: 'request.exported',
    query,
    ids: ({ db, actor, clock }, { filter, ...sort }, limit) => {
      const options = { timeZone: zone.timeZone, now: clock(), isPersonal: canReadPersonal(actor), ownId: actor.id }
      return requestIds(db, filter, sort, options, limit)
    },
    rows: async ({ db, actor }, ids) => (await requestsByIds(db, ids)).map((row) => presentRequest(row, actor)),
    columns: fileColumns<PracticeRequest>(request, zone),
  })
}
