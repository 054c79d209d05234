import { randomBytes } from 'node:crypto'
import { api } from '#contract/wire/api.ts'
import { FEMALE_NAMES, SURNAME_STEMS } from '../world/names.ts'

/** What a stranger sends. */
export interface GuestRequest {
  method?: 'POST'
  path: string
  type?: string
  body?: string | Buffer
  /** The body comes in as many pieces as it has bytes. */
  isCrumbled?: boolean
  headers?: Record<string, string>
}

/** One thing that a stranger may do; every `turn` does it a little otherwise, so that nothing that is kept helps. */
export interface GuestLine {
  name: string
  of: (turn: number) => GuestRequest
}

/** What is there to be asked for. */
export interface PublicFacts {
  people: string[]
  topics: { slug: string; id: number }[]
  specializations: { slug: string; id: number }[]
  pages: string[]
  avatars: string[]
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const KB = 1024
const TINY_FILE = '--a\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n1\r\n'

/** What depends on the day, asked first when one has begun. */
export const FIRST_OF_A_DAY: readonly GuestLine[] = [
  {
    name: 'catalog, when a day has begun',
    of: (turn) => ({ path: `/api/catalog?filter[price_to]=${820_000 + turn}` }),
  },
  {
    name: 'page: catalog, when a day has begun',
    of: (turn) => ({ path: `/catalog?filter[price_to]=${830_000 + turn}` }),
  },
  { name: 'page: home, when a day has begun', of: (turn) => ({ path: `/?day=${turn}` }) },
]

/** Everything that a guest may ask of the API and of the pages, and the same with ill will. */
export function guestLines(facts: PublicFacts): GuestLine[] {
  const at = <T>(all: readonly T[], turn: number) => all[turn % all.length] as T
  const get = (name: string, path: (turn: number) => string): GuestLine => ({
    name,
    of: (turn) => ({ path: path(turn) }),
  })
  const post = (name: string, path: string, type: string, body: (turn: number) => string | Buffer): GuestLine => ({
    name,
    of: (turn) => ({ method: 'POST', path, type, body: body(turn) }),
  })
  const person = (turn: number) => at(facts.people, turn * 7)
  const topic = (turn: number) => at(facts.topics, turn)
  const specialization = (turn: number) => at(facts.specializations, turn)
  const ids = facts.topics.map(({ id }) => id)
  const everyFilter = (turn: number) =>
    `${ids.map((id) => `filter[topics][]=${id}`).join('&')}&filter[price_to]=${900_000 + turn}&filter[format]=online`
  const long = (turn: number) => encodeURIComponent(`${randomBytes(4).toString('hex')}${turn} `.repeat(8).trim())
  const latin = (turn: number) => encodeURIComponent(`shchukhlyzyanya${at([...'bdfgkl'], turn)} `.repeat(3).trim())
  return [
    get('health', () => '/api/health'),
    get('ready', () => '/api/ready'),
    get('csrf cookie', () => '/sanctum/csrf-cookie'),
    get('session', () => '/api/session'),
    get('description of the API', () => '/api/openapi.json'),
    get('reference of the API', () => '/api/docs'),
    get('catalog', (turn) => `/api/catalog?page=${turn + 1}&per_page=100`),
    get('catalog, its last page', (turn) => `/api/catalog?page=${900 - turn}&per_page=100`),
    get('catalog, every filter', (turn) => `/api/catalog?${everyFilter(turn)}&sort_column=price`),
    get('catalog by time', (turn) => `/api/catalog?sort_column=next_slot_at&filter[price_to]=${800_000 + turn}`),
    get(
      'catalog by experience',
      (turn) => `/api/catalog?sort_column=experience_since&filter[price_to]=${700_000 + turn}`,
    ),
    get(
      'search, a name',
      (turn) => `/api/catalog?filter[search]=${encodeURIComponent(at([...SURNAME_STEMS, ...FEMALE_NAMES], turn * 3))}`,
    ),
    get(
      'search, one letter',
      (turn) => `/api/catalog?filter[search]=${encodeURIComponent(at([...'аоеинтсрвл'], turn))}`,
    ),
    get('search, many long words', (turn) => `/api/catalog?filter[search]=${long(turn)}`),
    // Read as it stands, in the other layout of the keyboard and as it is spelled in Russian: nobody is found in any of them.
    get('search, long words in Latin letters', (turn) => `/api/catalog?filter[search]=${latin(turn)}`),
    get('suggestions, a word in Latin letters', (turn) => `/api/catalog/suggestions?q=${latin(turn).slice(0, 24)}`),
    get('numbers of the home page', () => '/api/catalog/summary'),
    get(
      'people by their addresses',
      (turn) =>
        `/api/catalog/people?${Array.from({ length: 20 }, (_, n) => `slugs[]=${person(turn * 20 + n)}`).join('&')}`,
    ),
    get('a psychologist', (turn) => `/api/catalog/${person(turn)}`),
    get('a topic', (turn) => `/api/catalog/topics/${topic(turn).slug}`),
    get('a specialization', (turn) => `/api/catalog/specializations/${specialization(turn).slug}`),
    get('all landings', () => '/api/landings'),
    get('a former address', (turn) => `/api/former-address?path=/catalog/nobody-${turn}`),
    get('crisis lines', () => '/api/crisis-lines/public'),
    get('a page record', (turn) => `/api/pages/lookup?path=${at(facts.pages, turn)}`),
    get('icons', () => '/api/icons/lucide.json?icons=heart,star,leaf'),
    get('all icons', () => '/api/icons/lucide.json'),
    get('search of icons', (turn) => `/api/icons/search?query=${at([...'aeiours'], turn)}`),
    get('reviews', (turn) => `/api/reviews?page=${turn + 1}&per_page=100`),
    get('reviews of a topic', (turn) => `/api/reviews?filter[topic]=${topic(turn).slug}`),
    get('whom reviews are about', () => '/api/reviews/subjects'),
    get('topics of reviews', () => '/api/reviews/topics'),
    get('people for the matching', (turn) => `/api/match/people?${turn}`),
    get('the site as a map', () => '/api/sitemap'),
    get('sitemap.xml', (turn) => `/sitemap.xml?turn=${turn}`),
    get('robots.txt', () => '/robots.txt'),
    get('llms.txt', (turn) => `/llms.txt?turn=${turn}`),
    get('a photo', (turn) => `${at(facts.avatars, turn)}?w=${at(['116', '232', '336', '480'], turn)}`),
    get('a photo in a large width', (turn) => `${at(facts.avatars, turn)}?w=${at(['864', '672'], turn)}`),
    get('picture of a link to a psychologist', (turn) => `/media/share/psychologist/${person(turn + 3)}`),
    get('picture of a link to a topic', (turn) => `/media/share/topic/${topic(turn).slug}`),
    get('page: home', (turn) => `/?turn=${turn}`),
    get('page: catalog', (turn) => `/catalog?filter[price_to]=${5_000_000 + turn * 1000}`),
    get('page: catalog, every filter', (turn) => `/catalog?${everyFilter(turn)}`),
    get('page: a search', (turn) => `/catalog?filter[search]=${long(turn)}`),
    get('page: a psychologist', (turn) => `/catalog/${person(turn + 50)}`),
    get('page: a topic', (turn) => `/catalog/tema/${topic(turn + 1).slug}`),
    get('page: all topics', () => '/catalog/tema'),
    get(
      'page: comparison',
      (turn) => `/catalog/compare?${Array.from({ length: 4 }, (_, n) => `slugs[]=${person(turn * 4 + n)}`).join('&')}`,
    ),
    get('page: reviews', (turn) => `/reviews?page=${turn + 1}`),
    get('page: reviews of a psychologist', (turn) => `/reviews?psychologist=${person(turn)}`),
    get('page: questionnaire', () => '/smart-consultations'),
    get('page: nowhere', (turn) => `/nowhere-${turn}`),
    get('page: nowhere, of 20,000 parts', (turn) => `${'/a'.repeat(20_000)}-${turn}`),
    get('page: nowhere, of as many parts as are looked for', (turn) => `${'/a'.repeat(32)}-${turn}`),
    get('page: sign-in', (turn) => `/auth/login?to=/sm-admin/${turn}`),
    post('matching', '/api/match', JSON_TYPE, (turn) => matching(ids, turn)),
    post('matching for a couple', '/api/match', JSON_TYPE, (turn) => matching(ids, turn, 'couple')),
    post('sign-in', '/api/login', JSON_TYPE, (turn) =>
      JSON.stringify({ email: `nobody-${turn}@smysl.test`, password: 'wrong' }),
    ),
    post('visit', '/api/track-visitor', JSON_TYPE, (turn) =>
      JSON.stringify({
        page_url: `http://smysl.test/catalog?x=${turn}`,
        visitor_id: `visitor_1760000000000_abcde${turn}`,
        referrer: '',
      }),
    ),
    post('JSON: a list of empty lists', '/api/match', JSON_TYPE, () => `{"answers":[${'[],'.repeat(60 * KB)}[]]}`),
    post(
      'JSON: as many values as a guest may send',
      '/api/match',
      JSON_TYPE,
      () => `{"answers":{"topics":[${'1,'.repeat(990)}1]}}`,
    ),
    post('JSON: deep', '/api/match', JSON_TYPE, () => '['.repeat(250 * KB)),
    post('JSON: one long text', '/api/match', JSON_TYPE, () =>
      JSON.stringify({ answers: { for_whom: 'self', story: 'ы'.repeat(120 * KB) } }),
    ),
    post('JSON: a story of the largest size', '/api/match', JSON_TYPE, (turn) =>
      JSON.stringify({
        answers: { for_whom: 'self', topics: ids.slice(0, 5), story: `${turn} не хочу ж `.repeat(180) },
      }),
    ),
    post('JSON: a story of beginnings of words', '/api/match', JSON_TYPE, (turn) =>
      JSON.stringify({ answers: { for_whom: 'self', story: 'мысл'.repeat(749) + turn } }),
    ),
    post('JSON: a phone without end', '/api/applications', JSON_TYPE, (turn) =>
      JSON.stringify({ phone: `${','.repeat(240 * KB)}${turn}a` }),
    ),
    post('form: many fields', '/api/match', FORM_TYPE, () => 'a=&'.repeat(80 * KB)),
    post('form: deep names', '/api/match', FORM_TYPE, () => `a${'[b]'.repeat(40 * KB)}=1`),
    post('form: as many nested names as a form may have', '/api/match', FORM_TYPE, () =>
      Array.from({ length: 990 }, (_, n) => `a[${n}][b][c][d]=${n}`).join('&'),
    ),
    post('form of a page: many fields', '/smart-consultations', FORM_TYPE, () => 'a=&'.repeat(20 * KB)),
    post('form of a page: one long text', '/smart-consultations', FORM_TYPE, () => `story=${'%D1%8B'.repeat(10 * KB)}`),
    post('form of a page: too large', '/reviews', FORM_TYPE, () => 'a=&'.repeat(4 * KB * KB)),
    post('form of a page: a review', '/reviews', FORM_TYPE, (turn) => `author_name=x&text=${'т'.repeat(500)}${turn}`),
    post('parts: many', '/api/match', 'multipart/form-data; boundary=a', () =>
      '--a\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(990),
    ),
    post('parts: many files of one byte', '/api/match', 'multipart/form-data; boundary=a', () =>
      TINY_FILE.repeat(1900),
    ),
    post(
      'parts: 12 MB of files of one byte for an application of nobody',
      `${api.ownApplicationDocuments}?key=${'a'.repeat(43)}`,
      'multipart/form-data; boundary=a',
      () => TINY_FILE.repeat((12 * KB * KB) / TINY_FILE.length),
    ),
    {
      name: 'crumbs: JSON',
      of: () => ({ method: 'POST', path: '/api/match', type: JSON_TYPE, body: ' '.repeat(60_000), isCrumbled: true }),
    },
    {
      name: 'crumbs: form of a page',
      of: () => ({
        method: 'POST',
        path: '/smart-consultations',
        type: FORM_TYPE,
        body: 'a'.repeat(60_000),
        isCrumbled: true,
      }),
    },
    {
      name: 'crumbs: where no body is read',
      of: () => ({ method: 'POST', path: '/api/nowhere', type: JSON_TYPE, body: ' '.repeat(60_000), isCrumbled: true }),
    },
    get(
      'a query of 2,000 names',
      (turn) => `/api/catalog?${Array.from({ length: 1500 }, (_, n) => `a[${n}]=${turn}`).join('&')}`,
    ),
    get('a query of deep names', () => `/api/catalog?a${'[b]'.repeat(4000)}=1`),
    get(
      'a page with a long query',
      (turn) => `/catalog?${Array.from({ length: 1500 }, (_, n) => `a${n}=${turn}`).join('&')}`,
    ),
    get(
      'a page with 500 topics',
      (turn) => `/catalog?${Array.from({ length: 500 }, (_, n) => `filter[topics][]=${n + turn}`).join('&')}`,
    ),
    {
      name: 'a request with 60 cookies',
      of: (turn) => ({
        path: '/api/catalog',
        headers: { cookie: Array.from({ length: 60 }, (_, n) => `c${n}=${'%D1'.repeat(30)}${turn}`).join('; ') },
      }),
    },
  ]
}

function matching(topics: readonly number[], turn: number, forWhom = 'self') {
  return JSON.stringify({
    answers: {
      for_whom: forWhom,
      topics: topics.slice(turn, turn + 5),
      gender: 'female',
      format: 'online',
      price_to: 600_000 + turn,
      time: 'week',
    },
  })
}
