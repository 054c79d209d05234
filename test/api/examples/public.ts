import { aPage, aPsychologist, aSpecialization, aTopic, aTransaction } from '#test/builders.ts'
import { inviteToReview } from '#server/modules/reviews/commands.ts'
import { transaction } from '#server/platform/db/database.ts'
import { aSentRequest } from '#test/sent-request.ts'
import { solved } from '#test/solved.ts'
import { reading, unique, type Examples } from '../example.ts'

const NO_TRACE = 'nothing of it is kept'

/** What everybody may call. */
export const publicExamples: Examples = {
  'GET /api/health': reading('/api/health'),
  'GET /api/ready': reading('/api/ready'),
  'GET /api/openapi.json': reading('/api/openapi.json'),
  'GET /api/docs': reading('/api/docs'),
  'GET /api/docs/try.js': reading('/api/docs/try.js'),

  'GET /api/catalog': reading('/api/catalog?filter[search]=анна&filter[price_to]=500000&sort_column=price'),
  'GET /api/catalog/summary': reading('/api/catalog/summary'),
  'GET /api/catalog/people': reading(async ({ world }) => {
    const { slug } = await aPsychologist(world.db, { is_published: true })
    return { path: `/api/catalog/people?slugs[]=${slug}&slugs[]=nobody` }
  }),
  'GET /api/catalog/suggestions': reading('/api/catalog/suggestions?q=трев'),
  'GET /api/catalog/:slug': reading(async ({ world }) => {
    const { slug } = await aPsychologist(world.db, { is_published: true })
    return { path: `/api/catalog/${slug}` }
  }),

  'GET /api/catalog/topics/:slug': reading(async ({ world }) => {
    const slug = unique('tema').replace(' ', '-')
    await aTopic(world.db, { slug, intro: 'О чём говорят', questions: '[{"question":"Долго ли?","answer":"Час."}]' })
    return { path: `/api/catalog/topics/${slug}` }
  }),
  'GET /api/catalog/specializations/:slug': reading(async ({ world }) => {
    const slug = unique('metod').replace(' ', '-')
    const { id } = await aSpecialization(world.db, { slug })
    await aPsychologist(world.db, { is_published: true, specializations: [id] })
    return { path: `/api/catalog/specializations/${slug}` }
  }),
  'GET /api/landings': reading('/api/landings'),
  'GET /api/former-address': reading(async ({ world }) => {
    const { slug } = await aPsychologist(world.db, { is_published: true, deleted_at: new Date() })
    return { path: `/api/former-address?path=/catalog/${slug}` }
  }),

  'GET /media/share/site': reading('/media/share/site'),
  'GET /media/share/topic/:slug': reading(async ({ world }) => {
    const slug = unique('tema').replace(' ', '-')
    await aTopic(world.db, { slug })
    return { path: `/media/share/topic/${slug}` }
  }),
  'GET /media/share/specialization/:slug': reading(async ({ world }) => {
    const slug = unique('metod').replace(' ', '-')
    await aSpecialization(world.db, { slug })
    return { path: `/media/share/specialization/${slug}` }
  }),
  'GET /media/share/psychologist/:slug': reading(async ({ world }) => {
    const { slug } = await aPsychologist(world.db, { is_published: true })
    return { path: `/media/share/psychologist/${slug}` }
  }),
  'GET /media/share/page': reading(async ({ world }) => ({
    path: `/media/share/page?path=${(await aPage(world.db)).link}`,
  })),
  'GET /api/sitemap': reading('/api/sitemap'),
  'GET /api/form-check': reading('/api/form-check'),

  'GET /api/reviews': reading('/api/reviews?filter[rating]=5&sort_column=rating'),
  'GET /api/reviews/subjects': reading('/api/reviews/subjects'),
  'GET /api/reviews/topics': reading('/api/reviews/topics'),
  'GET /api/reviews/invitation': reading(async ({ world }) => {
    const { id: psychologist_id } = await aPsychologist(world.db)
    const { id } = await aTransaction(world.db, { status: 'paid', psychologist_id })
    const site = { appUrl: 'http://smysl.test', siteName: 'Смысл' }
    const made = await transaction(world.db, (tx) =>
      inviteToReview(tx, id, site, { now: world.clock.now, isAfterMeeting: true }),
    )
    return { path: `/api/reviews/invitation?token=${/token=([\w-]+)/.exec(made?.mail.text ?? '')?.[1]}` }
  }),
  'POST /api/reviews': {
    by: 'guest',
    leaves: { action: 'review.created', again: 'nothing' },
    async send({ world }) {
      const { slug } = await aPsychologist(world.db, { is_published: true })
      const text = unique('Стало спокойнее уже после второй встречи, спасибо')
      const body = { author_name: 'Анна', text, psychologist: slug, rating: 5, consent: true }
      return { path: '/api/reviews', body: await solved(world, body) }
    },
  },
  'POST /api/consultation-requests': {
    by: 'guest',
    leaves: { action: 'request.created', again: 'nothing' },
    async send({ world }) {
      const [contact, story] = [`olga-${unique('x').replace(' ', '')}@mail.test`, 'Давно не сплю по ночам.']
      const topics = [(await aTopic(world.db)).id]
      const said = { name: 'Ольга Тихомирова', contact, story, convenient_time: 'после семи' }
      const body = { for_whom: 'self', topics, preferences: { gender: 'female' }, ...said }
      const consents = { consent: true, consent_health: true }
      return {
        path: '/api/consultation-requests',
        body: await solved(world, { ...body, ...consents }),
        hidden: [contact, story, said.name],
      }
    },
  },
  'GET /api/consultation-requests/sent': reading(async ({ world }) => {
    const { key } = await aSentRequest(world.db)
    return { path: `/api/consultation-requests/sent?key=${key}` }
  }),
  'POST /api/consultation-requests/sent/withdraw': {
    by: 'guest',
    leaves: { action: 'request.withdrawn', again: 'nothing' },
    async send({ world }) {
      const { id, key } = await aSentRequest(world.db)
      return { path: '/api/consultation-requests/sent/withdraw', body: { key }, subject: id, hidden: [key] }
    },
  },
  'GET /api/match/people': reading(async ({ world }) => {
    await aPsychologist(world.db, { is_published: true })
    return { path: '/api/match/people' }
  }),
  'GET /api/match/questions': reading(async ({ world }) => {
    await aTopic(world.db)
    return { path: '/api/match/questions' }
  }),
  'POST /api/match': {
    by: 'guest',
    leaves: NO_TRACE,
    async send({ world }) {
      const topics = [(await aTopic(world.db)).id]
      return { path: '/api/match', body: { answers: { for_whom: 'self', topics, price_to: 500_000, time: 'week' } } }
    },
  },
  'GET /api/secure-payment/:public_id': reading(async ({ world }) => {
    const { public_id } = await aTransaction(world.db)
    return { path: `/api/secure-payment/${public_id}` }
  }),
  'POST /api/secure-payment/:public_id/start': {
    by: 'guest',
    leaves: 'no bank is connected to this app',
    refusal: { status: 503, reason: 'no bank is connected to this app' },
    async send({ world }) {
      const { public_id } = await aTransaction(world.db)
      return { path: `/api/secure-payment/${public_id}/start` }
    },
  },
  'POST /api/secure-payment/:public_id/check': {
    by: 'guest',
    leaves: 'nothing is open at a bank, so nobody is asked',
    async send({ world }) {
      const { public_id } = await aTransaction(world.db)
      return { path: `/api/secure-payment/${public_id}/check` }
    },
  },
  'POST /api/payments/:provider/webhook': {
    by: 'guest',
    leaves: 'no bank is connected to this app',
    refusal: { status: 404, reason: 'only the connected bank has a door' },
    send: async () => ({ path: '/api/payments/tbank/webhook', body: {} }),
  },
  'POST /api/track-visitor': {
    by: 'guest',
    leaves: 'visits are counted apart, without anybody’s name',
    send: async () => ({
      path: '/api/track-visitor',
      body: { page_url: 'http://smysl.test/catalog?x=1', visitor_id: 'visitor_1760000000000_abcdef', referrer: '' },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140' },
    }),
  },
}
