import { api } from '#contract/api.ts'
import { exportFields } from '#contract/exports.ts'
import { REJECTION_REASON_TITLES, REVIEW_STATUS_TITLES, staffReviewsQuery } from '#contract/reviews.ts'
import { exportSource, momentCell, type ExportColumn, type ExportSource } from '#server/platform/export-source.ts'
import type { ReviewRow } from './presenter.ts'
import { reviewIds, reviewsByIds } from './queries.ts'

const query = staffReviewsQuery.pick({ sort_column: true, sort_direction: true, filter: true }).extend(exportFields)

/** The reviews as staff see them, as a file. */
export function reviewsExport(timeZone: string): ExportSource {
  return exportSource({
    name: 'reviews',
    title: 'Отзывы',
    path: api.reviewsExport,
    permission: 'reviews.view',
    action: 'review.exported',
    query,
    ids: ({ db }, { filter, ...sort }, limit) => reviewIds(db, filter, sort, timeZone, limit),
    rows: ({ db }, ids) => reviewsByIds(db, ids),
    columns: columnsIn(timeZone),
  })
}

function columnsIn(timeZone: string): ExportColumn<ReviewRow>[] {
  const moment = (value: string | null) => momentCell(value, timeZone)
  const reason = (row: ReviewRow) =>
    row.rejection_reason === null ? null : REJECTION_REASON_TITLES[row.rejection_reason]
  return [
    { key: 'id', title: 'Номер', width: 8, value: (row) => row.id },
    { key: 'created_at', title: 'Пришёл', width: 18, value: (row) => moment(row.created_at) },
    { key: 'author_name', title: 'Автор', width: 24, value: (row) => row.author_name },
    { key: 'rating', title: 'Оценка', width: 8, value: (row) => row.rating },
    { key: 'text', title: 'Отзыв', width: 80, value: (row) => row.text },
    { key: 'status', title: 'Состояние', width: 16, value: (row) => REVIEW_STATUS_TITLES[row.status] },
    { key: 'rejection_reason', title: 'Причина отказа', width: 28, value: reason },
    { key: 'psychologist', title: 'Психолог', width: 36, value: (row) => row.psychologist?.title ?? null },
    { key: 'reply', title: 'Ответ', width: 60, value: (row) => row.reply },
    { key: 'proof', title: 'Оплаченная встреча', width: 18, value: (row) => row.proof?.title ?? null },
    { key: 'published_at', title: 'Опубликован', width: 18, value: (row) => moment(row.published_at) },
    { key: 'moderated_at', title: 'Проверен', width: 18, value: (row) => moment(row.moderated_at) },
    { key: 'moderated_by', title: 'Кто проверил', width: 30, value: (row) => row.moderated_by?.title ?? null },
  ]
}
