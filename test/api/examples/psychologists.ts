import { writeXlsx } from 'hucre/xlsx'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { aPicture } from '#test/builders/pictures.ts'
import { versionOf } from '#server/modules/psychologists/introduction/queries.ts'
import { anMp3, CAPTIONS, introductionForm } from '#test/builders/recordings.ts'
import { bothWays, exporting, reading, unique, type Examples } from '../example.ts'
import type { Scene } from '../scene.ts'

export const psychologistExamples: Examples = {
  'GET /api/psychologists/choices': reading('/api/psychologists/choices?search=анна'),
  'GET /api/psychologists/linkable-accounts': reading(
    '/api/psychologists/linkable-accounts?search=анна&psychologist_id=1',
  ),
  'GET /api/psychologists/export': exporting(
    '/api/psychologists/export?filter[is_published]=0&sort_column=full_name&sort_direction=asc',
    'psychologist.exported',
  ),
  'GET /api/psychologists/workload/export': exporting(
    '/api/psychologists/workload/export',
    'psychologist.workload-exported',
  ),
  'POST /api/psychologists/workload/import': {
    leaves: { action: 'psychologist.workload-imported', again: 'nothing' },
    send: async (scene) => ({
      path: '/api/psychologists/workload/import?dry_run=0',
      body: await aWorkloadForm(scene, { skip_errors: '0' }),
      subject: null,
    }),
  },
  'POST /api/psychologists/workload/errors': {
    leaves: 'it gives the sender back what they sent, marked',
    send: async (scene) => ({ path: '/api/psychologists/workload/errors', body: await aWorkloadForm(scene) }),
  },

  'GET /api/psychologists': reading(
    '/api/psychologists?filter[full_name]=психолог&filter[topics][]=1&filter[duplicates]=0&page=1&per_page=20',
  ),
  'POST /api/psychologists': {
    leaves: { action: 'psychologist.created', again: 'another line' },
    async send({ world }) {
      const body = { full_name: unique('Мартынова Елена'), price: 450_000, topics: [(await aTopic(world.db)).id] }
      return { path: '/api/psychologists', body }
    },
  },
  'GET /api/psychologists/:id': reading(async ({ card }) => ({ path: `/api/psychologists/${card}` })),
  ...bothWays('/api/psychologists/:id', {
    leaves: { action: 'psychologist.updated', again: 'nothing' },
    async send({ world, card }) {
      const credential = { type: 'degree', institution: 'МГУ', title: 'Психолог', year: 2010, hours: null }
      const lists = { credentials: [credential], topics: [(await aTopic(world.db)).id] }
      const body = { about: 'О себе, другими словами.', short_intro: 'Помогаю выбрать.', ...lists, version: 1 }
      return { path: `/api/psychologists/${card}`, body, subject: card }
    },
  }),
  'DELETE /api/psychologists/:id': {
    leaves: { action: 'psychologist.deleted', again: 'nothing' },
    async send({ world }) {
      const { id } = await aPsychologist(world.db)
      return { path: `/api/psychologists/${id}`, subject: id }
    },
  },
  'POST /api/psychologists/:id/restore': {
    leaves: { action: 'psychologist.restored', again: 'nothing' },
    async send({ world }) {
      const { id } = await aPsychologist(world.db, { deleted_at: world.clock.now })
      return { path: `/api/psychologists/${id}/restore`, subject: id }
    },
  },
  'GET /api/psychologists/:id/history': reading(async ({ card }) => ({ path: `/api/psychologists/${card}/history` })),

  'GET /api/psychologists/:id/introduction': reading(async ({ card }) => ({
    path: `/api/psychologists/${card}/introduction`,
  })),
  'POST /api/psychologists/:id/introduction': {
    leaves: { action: 'psychologist.introduction-changed', again: 'nothing' },
    async send({ card }) {
      const body = introductionForm({
        recording: [anMp3({ seconds: 6 }), 'voice.mp3'],
        captions: [CAPTIONS, 'words.vtt'],
      })
      return { path: `/api/psychologists/${card}/introduction`, body, subject: card }
    },
  },
  'DELETE /api/psychologists/:id/introduction': {
    leaves: { action: 'psychologist.introduction-removed', again: 'nothing' },
    async send(scene) {
      const version = await exampleIntroduction(scene)
      return { path: `/api/psychologists/${scene.card}/introduction?version=${version}`, subject: scene.card }
    },
  },

  'GET /media/:key': reading(async ({ world }) => {
    const key = await world.storage.put(new Uint8Array(await aPicture('webp', 600, 800)), 'webp')
    return { path: `/media/${key}?w=116` }
  }),
}

/** A voice that the card of the scene has. */
async function exampleIntroduction({ world, card }: Scene) {
  const [recording, captions] = [
    await world.storage.put(new Uint8Array(anMp3({ seconds: 6 })), 'mp3'),
    await world.storage.put(new TextEncoder().encode(CAPTIONS), 'vtt'),
  ]
  const introduction = {
    kind: 'audio' as const,
    recording,
    seconds: 6,
    size: 24_000,
    poster: null,
    captions,
    text: 'Здравствуйте.',
  }
  await world.db
    .updateTable('psychologists')
    .set({ introduction: JSON.stringify(introduction) })
    .where('id', '=', card)
    .execute()
  return versionOf(introduction)
}

/** A workbook that changes the workload of one person. */
async function aWorkloadForm({ world, card }: Scene, fields: Record<string, string> = {}): Promise<FormData> {
  const person = await world.db
    .selectFrom('psychologists')
    .select('full_name')
    .where('id', '=', card)
    .executeTakeFirst()
  const rows = [
    ['ID', 'Психолог', 'Загрузка'],
    [card, person?.full_name ?? '', 77],
  ]
  const form = new FormData()
  const bytes = await writeXlsx({ sheets: [{ name: 'Загрузка', rows }] })
  form.set('file', new File([new Uint8Array(bytes)], 'workload.xlsx'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
