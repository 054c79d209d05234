import { aPsychologist, aRequest, aRole, roleId } from '#test/builders.ts'
import { bothWays, exporting, reading, unique, type Examples } from '../example.ts'
import { aPerson } from '../scene.ts'

const NEW_PASSWORD = 'девять серых китов под мостом'

export const accountExamples: Examples = {
  'GET /api/user': reading('/api/user'),
  'GET /api/session': reading('/api/session'),
  'GET /api/options': reading('/api/options'),

  'GET /api/cabinet': reading('/api/cabinet'),
  'POST /api/cabinet/requests/:id/withdraw': {
    leaves: { action: 'request.withdrawn', again: 'nothing' },
    async send({ world, id: caller }) {
      await world.db.updateTable('users').set({ email_verified_at: world.clock.now }).where('id', '=', caller).execute()
      const own = await world.db.selectFrom('users').select('email').where('id', '=', caller).executeTakeFirst()
      const { id } = await aRequest(world.db, { contact_type: 'email', contact: own?.email ?? 'olga@mail.test' })
      return { path: `/api/cabinet/requests/${id}/withdraw`, body: {}, subject: id }
    },
  },
  'POST /api/cabinet/favourites': {
    leaves: 'whom somebody keeps is told to nobody',
    async send({ world }) {
      const { slug } = await aPsychologist(world.db, { is_published: true })
      return { path: '/api/cabinet/favourites', body: { keep: [slug], let_go: [] } }
    },
  },

  'GET /api/roles': reading('/api/roles'),
  'GET /api/roles/:id': reading(async ({ world }) => ({
    path: `/api/roles/${await roleId(world.db, 'psychologist')}`,
  })),
  'POST /api/roles': {
    leaves: { action: 'role.created', again: 'nothing' },
    send: async () => ({ path: '/api/roles', body: { name: unique('Стажёр'), permissions: ['topics.view'] } }),
  },
  ...bothWays('/api/roles/:id', {
    leaves: { action: 'role.updated', again: 'nothing' },
    async send({ world }) {
      const { id } = await aRole(world.db)
      const body = { name: unique('Куратор'), permissions: ['topics.view', 'reviews.view'] }
      return { path: `/api/roles/${id}`, body, subject: id }
    },
  }),
  ...bothWays('/api/roles/:id/two-factor', {
    leaves: { action: 'role.updated', again: 'nothing' },
    async send({ world }) {
      const { id } = await aRole(world.db)
      return { path: `/api/roles/${id}/two-factor`, body: { required: true }, subject: id }
    },
  }),
  'DELETE /api/roles/:id': {
    leaves: { action: 'role.deleted', again: 'nothing' },
    async send({ world }) {
      const { id } = await aRole(world.db)
      return { path: `/api/roles/${id}`, subject: id }
    },
  },
  'GET /api/permissions': reading('/api/permissions'),

  'GET /api/users': reading('/api/users?filter[is_active]=1&filter[verifyed]=0&sort_column=full_name'),
  'GET /api/users/export': exporting('/api/users/export?filter[is_active]=1', 'user.exported'),
  'GET /api/users/:id': reading(async ({ world }) => ({ path: `/api/users/${(await aPerson(world, null)).id}` })),
  'POST /api/users': {
    leaves: { action: 'user.created', again: 'nothing' },
    async send({ world }) {
      const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      const contacts = { email: `${unique('staff').replace(' ', '-')}@mail.test`, phone: '+7 (916) 765-43-21' }
      const role = await roleId(world.db, 'psychologist')
      const body = { first_name: 'Олег', last_name: 'Новиков', gender: 'male', ...contacts, ...passwords, role }
      return { path: '/api/users', body, hidden: [NEW_PASSWORD] }
    },
  },
  ...bothWays('/api/users/:id', {
    leaves: { action: 'user.updated', again: 'nothing' },
    async send({ world }) {
      const { id } = await aPerson(world, null)
      const contacts = { phone: '+79165550011', tg_username: 'tihiy_chelovek' }
      const body = { first_name: 'Пелагея', birthday: '1990-02-28', ...contacts }
      return { path: `/api/users/${id}`, body, hidden: Object.values(contacts), subject: id }
    },
  }),
  'PATCH /api/users/:id/toggle-active': {
    leaves: { action: 'user.deactivated', again: 'another line' },
    async send({ world }) {
      const { id } = await aPerson(world, null)
      return { path: `/api/users/${id}/toggle-active`, body: {}, subject: id }
    },
  },
  'POST /api/users/:id/fire': {
    leaves: { action: 'user.fired', again: 'another line' },
    async send({ world }) {
      const { id } = await aPerson(world, null)
      return { path: `/api/users/${id}/fire`, body: {}, subject: id }
    },
  },
  'GET /api/profile/:id': reading(async ({ id }) => ({ path: `/api/profile/${id || 1}` })),
  ...bothWays('/api/profile/:id', {
    leaves: { action: 'profile.updated', again: 'nothing' },
    send: async ({ id }) => ({ path: `/api/profile/${id || 1}`, body: { first_name: 'Ульяна' }, subject: id }),
  }),
}
