import type { RouteRow } from '#server/platform/http/route.ts'
import { watchTables } from '../../api/digest.ts'
import { nameOf } from '../../api/every-example.ts'
import { guest } from '../../people.ts'
import { screenPaths } from './screen-paths.ts'
import { each, forgetLimits, OWN_HOURS, type Target } from './target.ts'
import { EVIL, SPLIT_HEADER } from './answer-rules.ts'

/** One address spelled in ways that a proxy, a router and a file system read differently. */
function spellings(path: string): string[] {
  const [last = ''] = path.split('/').slice(-1)
  const without = path.slice(0, path.length - last.length)
  const coded = [...last].map((sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
  return [
    `${path}/`,
    `/${path}`,
    `//${EVIL}${path}`,
    `http://${EVIL}${path}`,
    `${path}/.`,
    `${path}/..`,
    `${path}/../${last}`,
    `/./.${path}`,
    `/media/..${path}`,
    `/media/%2e%2e${path}`,
    `/media/..%2f..${path.replaceAll('/', '%2f')}`,
    `/assets/..%5c..${path}`,
    path.replaceAll('/', '\\'),
    path.replaceAll('/', '%2f'),
    path.replaceAll('/', '%5C'),
    path.replaceAll('/', '%252f'),
    path.replaceAll('/', '%c0%af'),
    path.replaceAll('/', '//'),
    path.replace('/', '/%2e/'),
    path.replace('/', '/%252e%252e/'),
    without + coded,
    without + coded.replaceAll('%', '%25'),
    path.toUpperCase(),
    `${without}${last.slice(0, 1).toUpperCase()}${last.slice(1)}`,
    `${path};id=1`,
    `${path};.css`,
    `${path}.json`,
    `${path}.data`,
    `${path}%00`,
    `${path}%00.css`,
    `${path}%0a`,
    `${path}%0d%0a${SPLIT_HEADER}:1`,
    `${path}%20`,
    `${path}%09`,
    `${path}.`,
    `${path}...`,
    `${path}~`,
    `${path}%3f`,
    `${path}?`,
    `${path}?&&=&%00`,
    `${path}#/`,
    `${path}/%E0%A4%A`,
    `${path}/%ED%A0%80`,
    `${path}%ef%bc%8f`,
    `${path}/${'a/'.repeat(60)}`,
    `${path}?${'a'.repeat(9_000)}`,
  ]
}

const FILES = [
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/../../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%252e%252e%252fpackage.json',
  '/media/..%2f..%2fapp-secret',
  '/media/%2e%2e%2fpostgres',
  '/.env',
  '/.git/config',
  '/build/server/index.js',
  '/server/main.ts',
  '/assets/..\\..\\package.json',
  '/assets//etc/passwd',
  '/%c0%ae%c0%ae/package.json',
]

/** Whoever is nobody reaches nothing that is guarded, however the address is spelled, and changes nothing. */
export async function attackAddresses(target: Target): Promise<string> {
  const { world, routes, wire, direct, ledger } = target
  const nobody = guest(world)
  const head = { cookie: `smysl_session=${nobody.token}`, 'x-xsrf-token': nobody.csrf, accept: 'application/json' }
  const changes = await watchTables(world)
  const guarded = routes.filter(({ guard }) => guard !== 'anyone' && guard !== 'another-server')
  await each(guarded, 8, async (row) => {
    const path = pathOf(row)
    for (const spelled of spellings(path)) {
      const body = row.method === 'GET' || row.method === 'DELETE' ? {} : { body: '{}' }
      const headers = { ...head, ...(row.method === 'GET' ? {} : { 'content-type': 'application/json' }) }
      const hit = await wire.shoot({ method: row.method, path: spelled, headers, ...body })
      const isRefused = hit.status >= 300 || (!isJson(hit.headers) && row.method === 'GET')
      ledger.holds(
        'a guarded call is refused to a guest',
        isRefused,
        () => `${nameOf(row)} as ${spelled} → ${hit.status} ${hit.text.slice(0, 200)}`,
      )
    }
  })
  for (const row of routes.filter((one) => one.guard === 'anyone' && one.method === 'GET')) {
    for (const spelled of spellings(pathOf(row)))
      await direct.shoot({ path: spelled, headers: { accept: 'application/json' } })
  }
  await forgetLimits(target)
  for (const path of screenPaths()) {
    for (const spelled of spellings(path === '/' ? '/catalog' : path)) {
      const { status, text } = await direct.shoot({ path: spelled, headers: { accept: 'text/html' } })
      // The menu of the back office.
      const isShown = status === 200 && text.includes('aria-label="Разделы"')
      ledger.holds('a screen of staff is shown to no guest', !isShown, () => `${spelled} → ${status}`)
    }
  }
  for (const path of FILES) {
    for (const way of [wire, direct]) {
      const hit = await way.shoot({ path })
      ledger.holds(
        'no file beside the build is sent',
        hit.status >= 300 || /html/.test(String(hit.headers['content-type'])),
        () => `${path} → ${hit.status}`,
      )
    }
  }
  const changed = (await changes()).filter((name) => !OWN_HOURS.test(name))
  ledger.holds('nothing is changed', changed.length === 0, () => changed.join(', '))
  return `${guarded.length} guarded calls in ${spellings('/a').length} spellings`
}

function pathOf({ path }: Pick<RouteRow, 'path'>): string {
  return path.replace(/:\w+/g, '1')
}

function isJson(headers: { 'content-type'?: string | undefined }): boolean {
  return headers['content-type']?.includes('json') === true
}
