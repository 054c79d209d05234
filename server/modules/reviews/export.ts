import type { Zoned } from '#contract/office/settings.ts'
import { api } from '#contract/wire/api.ts'
import { exportFields } from '#contract/office/exports.ts'
import { review, staffReviewsQuery } from '#contract/requests/reviews.ts'
import { fileColumns } from '#server/platform/entity/file-columns.ts'
import { exportSource, type ExportSource } from '#server/platform/workbook/export-source.ts'
import type { ReviewRow } from './presenter.ts'
import { reviewIds, reviewsByIds } from './queries.ts'

const query = staffReviewsQuery.pick({ sort_column: true, sort_direction: true, filter: true }).extend(exportFields)

/** The reviews as staff see them, as a file. */
export function reviewsExport(zone: Zoned): ExportSource {
  return exportSource({
    name: 'reviews',
    title: 'Отзывы',
    path: api.reviewsExport,
    permission: 'reviews.view',
    action: 'review.exported',
    query,
    ids: ({ db }, { filter, ...sort }, limit) => reviewIds(db, filter, sort, zone.timeZone, limit),
    rows: ({ db }, ids) => reviewsByIds(db, ids),
    columns: fileColumns<ReviewRow>(review, zone),
  })
}
