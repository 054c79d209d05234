import { aPage, aPsychologist, aTopic, aTransaction } from '#test/builders.ts'
import { reading, unique, type Examples } from '../example.ts'

const NO_TRACE = 'nothing of it is kept'

/** What everybody may call. */
export const publicExamples: Examples = {
  'GET /api/health': reading('/api/health'),
  'GET /api/ready': reading('/api/ready'),
  'GET /api/openapi.json': reading('/api/openapi.json'),
  'GET /api/docs': reading('/api/docs'),

  'GET /api/catalog': reading('/api/catalog?filter[search]=анна&filter[price_to]=500000&sort_column=price'),
  'GET /api/catalog/summary': reading('/api/catalog/summary'),
  'GET /api/catalog/:slug': reading(async ({ world }) => {
    const { slug } = await aPsychologist(world.db, { is_published: true })
    return { path: `/api/catalog/${slug}` }
  }),

  'GET /media/share/psychologist/:slug': reading(async ({ world }) => {
    const { slug } = await aPsychologist(world.db, { is_published: true })
    return { path: `/media/share/psychologist/${slug}` }
  }),
  'GET /media/share/page': reading(async ({ world }) => ({
    path: `/media/share/page?path=${(await aPage(world.db)).link}`,
  })),
  'GET /api/sitemap': reading('/api/sitemap'),

  'GET /api/reviews': reading('/api/reviews?filter[rating]=5&sort_column=rating'),
  'GET /api/reviews/subjects': reading('/api/reviews/subjects'),
  'POST /api/reviews': {
    by: 'guest',
    leaves: { action: 'review.created', again: 'nothing' },
    async send({ world }) {
      const { slug } = await aPsychologist(world.db, { is_published: true })
      const text = unique('Стало спокойнее уже после второй встречи, спасибо')
      const body = { author_name: 'Анна', text, psychologist: slug, rating: 5, consent: true }
      return { path: '/api/reviews', body }
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
        body: { ...body, ...consents },
        hidden: [contact, story, said.name],
      }
    },
  },
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
