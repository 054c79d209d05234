import type { Insertable } from 'kysely'
import type { Tables } from '#db/tables.gen.ts'
import { aPage, aPsychologist, aRequest, aReview, aTopic, aUser } from '#test/builders.ts'
import type { World } from '#test/world.ts'
import { bothWays, exporting, reading, unique, type Examples } from '../example.ts'

/** Many records at once, the way back, and the views that people keep. */
export const bulkExamples: Examples = {
  'GET /api/psychologists/ids': reading('/api/psychologists/ids?filter[is_published]=0'),
  'GET /api/users/ids': reading('/api/users/ids?filter[is_active]=1'),
  'GET /api/staff/reviews/ids': reading('/api/staff/reviews/ids?filter[status][]=pending'),
  'GET /api/consultation-requests/ids': reading('/api/consultation-requests/ids?filter[status][]=new'),

  'POST /api/psychologists/bulk': {
    leaves: { action: 'psychologist.updated', again: 'nothing' },
    async send({ world }) {
      const { id } = await aPsychologist(world.db)
      return { path: '/api/psychologists/bulk', body: { action: 'publish', ids: [id] }, subject: id }
    },
  },
  'POST /api/users/bulk': {
    leaves: { action: 'user.fired', again: 'nothing' },
    async send({ world }) {
      const { id } = await aUser(world.db, { role: 'writer' })
      return { path: '/api/users/bulk', body: { action: 'fire', ids: [id] }, subject: id }
    },
  },
  'POST /api/staff/reviews/bulk': {
    leaves: { action: 'review.rejected', again: 'nothing' },
    async send({ world }) {
      const { id } = await aReview(world.db)
      const body = { action: 'reject', ids: [id], rejection_reason: 'ad' }
      return { path: '/api/staff/reviews/bulk', body, subject: id }
    },
  },
  'POST /api/consultation-requests/bulk': {
    leaves: { action: 'request.taken', again: 'nothing' },
    async send({ world }) {
      const { id } = await aRequest(world.db)
      const body = { action: 'set-status', status: 'in_work', ids: [id] }
      return { path: '/api/consultation-requests/bulk', body, subject: id }
    },
  },
  'POST /api/pages/bulk': {
    leaves: { action: 'page.deleted', again: 'nothing' },
    async send({ world }) {
      const { id } = await aPage(world.db)
      return { path: '/api/pages/bulk', body: { action: 'delete', ids: [id] }, subject: id }
    },
  },

  'GET /api/trash/ids': reading('/api/trash/ids?filter[type]=topic'),
  'POST /api/trash/bulk': {
    leaves: { action: 'topic.restored', again: 'nothing' },
    async send({ world }) {
      const { id } = await aTopic(world.db, { title: unique('Возвращаемая') })
      await world.db.updateTable('topics').set({ deleted_at: world.clock.now }).where('id', '=', id).execute()
      return { path: '/api/trash/bulk', body: { action: 'restore', ids: [`topic:${id}`] }, subject: id }
    },
  },

  'GET /api/reports/movements/export': exporting(
    '/api/reports/movements/export?from=2026-11-01&to=2026-11-30',
    'transaction.exported',
  ),
  'GET /api/transactions/export': exporting('/api/transactions/export?filter[status][]=paid', 'transaction.exported'),
  'GET /api/staff/reviews/export': exporting('/api/staff/reviews/export?format=csv', 'review.exported'),
  'GET /api/consultation-requests/export': exporting(
    '/api/consultation-requests/export?columns=number,status',
    'request.exported',
  ),
  'GET /api/audit-logs/export': exporting('/api/audit-logs/export?filter[action]=topic', 'audit-log.exported'),
  'GET /api/pages/export': exporting('/api/pages/export', 'page.exported'),
  'GET /api/roles/export': exporting('/api/roles/export?filter[is_seeded]=1', 'role.exported'),
  'GET /api/permissions/export': exporting('/api/permissions/export?columns=title,roles', 'permission.exported'),

  'GET /api/jobs': reading('/api/jobs'),
  'GET /api/jobs/:id': reading(async ({ world, id }) => ({ path: `/api/jobs/${await aJob(world, id)}` })),
  'DELETE /api/jobs/:id': {
    leaves: { action: 'job.cancelled', again: 'nothing' },
    async send({ world, id }) {
      const job = await aJob(world, id)
      return { path: `/api/jobs/${job}`, subject: job }
    },
  },
  'GET /api/jobs/:id/result': reading(async ({ world, id }) => {
    const file_key = 'job-example'
    await world.storage.putAs(file_key, new TextEncoder().encode('Название\r\n'))
    const expires_at = new Date(world.clock.now.getTime() + 3_600_000)
    const finished_at = world.clock.now
    const done = { state: 'done', file_key, file_name: 'Страницы.csv', finished_at, expires_at } as const
    return { path: `/api/jobs/${await aJob(world, id, done)}/result` }
  }),

  'GET /api/operations': reading('/api/operations'),
  'POST /api/operations/:id/undo': {
    leaves: { action: 'psychologist.reverted', again: 'nothing' },
    async send({ world, id }) {
      const { operation, card } = await anOperation(world, id || null)
      return { path: `/api/operations/${operation}/undo`, subject: card }
    },
  },

  'GET /api/saved-views': reading('/api/saved-views?screen=psychologists'),
  'GET /api/saved-views/counts': reading('/api/saved-views/counts?screen=psychologists'),
  'GET /api/saved-views/roles': reading('/api/saved-views/roles?screen=psychologists'),
  'POST /api/saved-views': {
    leaves: { action: 'saved-view.created', again: 'nothing' },
    async send() {
      const body = { screen: 'psychologists', name: unique('Черновики'), state: 'filter[is_published]=0' }
      return { path: '/api/saved-views', body }
    },
  },
  ...bothWays('/api/saved-views/:id', {
    leaves: { action: 'saved-view.updated', again: 'nothing' },
    async send({ world, id }) {
      const view = await aSavedView(world, id)
      return { path: `/api/saved-views/${view}`, body: { state: 'sort_column=full_name' }, subject: view }
    },
  }),
  'DELETE /api/saved-views/:id': {
    leaves: { action: 'saved-view.deleted', again: 'nothing' },
    async send({ world, id }) {
      const view = await aSavedView(world, id)
      return { path: `/api/saved-views/${view}`, subject: view }
    },
  },
}

/** A job of the caller; of somebody else where the caller is nobody. */
async function aJob({ db, clock }: World, ownerId: number, traits: Partial<Insertable<Tables['jobs']>> = {}) {
  const owner_id = ownerId || (await aUser(db)).id
  const params = JSON.stringify({ source: 'pages', search: '' })
  const { id } = await db
    .insertInto('jobs')
    .values({ owner_id, kind: 'export', title: 'Страницы', params, total: 1, created_at: clock.now, ...traits })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A card that was published by a change of many. */
async function anOperation({ db, clock }: World, actor_id: number | null) {
  const { id: card, full_name: label } = await aPsychologist(db, { is_published: true, version: 2 })
  const { id: operation } = await db
    .insertInto('operations')
    .values({
      kind: 'psychologists.publish',
      subject_type: 'psychologist',
      label: 'Опубликованы психологи: 1',
      actor_id,
      at: clock.now,
      request_id: 'example',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const changes = JSON.stringify([{ field: 'is_published', old: false, new: true }])
  await db
    .insertInto('operation_items')
    .values({ operation_id: operation, subject_type: 'psychologist', subject_id: card, label, version: 2, changes })
    .execute()
  return { operation, card }
}

/** A view of the caller; of somebody else where the caller is nobody. */
async function aSavedView({ db }: World, ownerId: number): Promise<number> {
  const owner_id = ownerId || (await aUser(db)).id
  const { id } = await db
    .insertInto('saved_views')
    .values({ owner_id, screen: 'psychologists', name: unique('Вид'), state: 'page=2' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
