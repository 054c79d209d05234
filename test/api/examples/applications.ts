import { sql } from 'kysely'
import { anApplication } from '#test/builders/applications.ts'
import { solved } from '#test/solved.ts'
import { reading, unique, type Examples } from '../example.ts'

export const applicationExamples: Examples = {
  'POST /api/applications': {
    by: 'guest',
    leaves: { action: 'application.created', again: 'nothing' },
    async send({ world }) {
      const email = `${unique('apply').replace(' ', '-')}@mail.test`
      const body = {
        ...{ full_name: 'Орлова Вера', email, phone: '+79161230000', consent: true },
        education: 'МГУ, факультет психологии, 2014',
        methods: 'Гештальт-терапия',
        about: unique('Десять лет веду взрослых, прихожу с личной терапией'),
      }
      return { path: '/api/applications', body: await solved(world, body), hidden: [email, '+79161230000'] }
    },
  },
  'GET /api/applications/own': reading(async ({ world }) => {
    const { key } = await anApplication(world.db)
    return { path: `/api/applications/own?key=${key}` }
  }),
  'POST /api/applications/own/documents': {
    by: 'guest',
    leaves: { action: 'application.document-added', again: 'nothing' },
    async send({ world }) {
      const { id, key } = await anApplication(world.db)
      const body = new FormData()
      body.set('document', new File(['%PDF-1.7 a diploma'], 'диплом.pdf'))
      return { path: `/api/applications/own/documents?key=${key}`, body, subject: id, hidden: [key] }
    },
  },
  'GET /api/applications': reading('/api/applications?filter[status][]=new&sort_column=status&sort_direction=asc'),
  'GET /api/applications/:id': reading(async ({ world }) => {
    const { id } = await anApplication(world.db)
    return { path: `/api/applications/${id}` }
  }),
  'POST /api/applications/:id/letters': {
    leaves: { action: 'application.answered', again: 'nothing' },
    async send({ world }) {
      const { id, email } = await anApplication(world.db)
      const body = {
        status: 'invited',
        subject: 'Приглашаем на встречу',
        text: 'Ваш отклик нам близок, хотим познакомиться.',
        version: 1,
      }
      return { path: `/api/applications/${id}/letters`, body, subject: id, hidden: [email] }
    },
  },
  'POST /api/applications/:id/card': {
    leaves: { action: 'application.card-made', beside: 'psychologist.created', again: 'nothing' },
    async send({ world }) {
      const { id } = await anApplication(world.db, { status: 'accepted', closed_at: world.clock.now })
      return { path: `/api/applications/${id}/card`, body: { version: 1 } }
    },
  },
  'GET /api/applications/:id/documents/:document': {
    leaves: { action: 'application.document-read', again: 'another line' },
    async send({ world }) {
      const { id } = await anApplication(world.db)
      const key = await world.storage.put(new TextEncoder().encode(unique('%PDF-1.7')), 'pdf')
      const { rows } = await sql<{ id: number }>`
        insert into application_documents (application_id, created_at, name, type, size, key, is_attached)
        values (${id}, ${world.clock.now}, 'диплом', 'pdf', 10, ${key}, true) returning id`.execute(world.db)
      return { path: `/api/applications/${id}/documents/${rows[0]?.id}`, subject: id }
    },
  },
}
