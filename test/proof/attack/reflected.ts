import { openBrowser } from '../../browser.ts'
import { aPerson, PASSWORD } from '../../api/scene.ts'
import { guest, signIn } from '../../people.ts'
import { EVIL } from './answer-rules.ts'
import { queryNames } from './injected.ts'
import { ELEMENT, MARK } from './marked.ts'
import { screenPaths } from './screen-paths.ts'
import { look, watchedContext } from './screen-walk.ts'
import { each, type Target } from './target.ts'

/** Names that screens read from their address beside those of the calls. */
const OWN_NAMES = [
  'to',
  'token',
  'key',
  'open',
  'edit',
  'step',
  'at',
  'look',
  'of',
  'days',
  'refused',
  'id',
  'back',
  'dialog',
  'tab',
  'query',
  'error',
  'message',
  'next',
  'return',
  'redirect',
  'url',
  'lang',
  'callback',
]
const TEXTS = [
  `"'>${ELEMENT}</script><script ${MARK}>marked()</script>`,
  'javascript:marked()',
  `</title>${ELEMENT}`,
  `"><svg ${MARK} onload=marked()>`,
]
const ELSEWHERE = [
  `//${EVIL}`,
  `/\\${EVIL}`,
  `https://${EVIL}/`,
  `https:${EVIL}`,
  `/%09/${EVIL}`,
  `///${EVIL}`,
  `\\\\${EVIL}`,
  `/%5c${EVIL}`,
  `//${EVIL}/..`,
  `/.${EVIL}`,
  `@${EVIL}`,
  `javascript:marked()`,
  `data:text/html,<script>marked()</script>`,
  `/%2f${EVIL}`,
  `\t//${EVIL}`,
  `/sm-admin/..//${EVIL}`,
  `http://127.0.0.1@${EVIL}`,
]

/** What an address says becomes part of no page, and leads to no other site. */
export async function attackByAddresses(target: Target): Promise<string> {
  const { world, routes, wire, ledger } = target
  const names = [...new Set([...routes.flatMap(({ doc }) => queryNames(doc?.query)), ...OWN_NAMES])]
  const paths = screenPaths()
  const admin = await signIn(world, (await aPerson(world, 'admin')).id)
  const full = (text: string) =>
    names.map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&')
  await each(paths, 8, async (path) => {
    for (const [turn, text] of TEXTS.entries()) {
      const coded = encodeURIComponent(text)
      for (const spelled of [
        `${path}?${full(text)}`,
        `${path}.data?${full(text)}`,
        `${path}/${coded}`,
        `${path}?${coded}=1`,
        `${path}?${text.replaceAll(' ', '+')}`,
      ]) {
        for (const cookie of [path.startsWith('/sm-admin') || turn % 2 === 1 ? `smysl_session=${admin.token}` : '']) {
          const {
            text: sent,
            headers,
            status,
          } = await wire.shoot({
            path: spelled.replaceAll(' ', '%20'),
            headers: { accept: 'text/html', referer: text.replaceAll(/[^\x20-\x7e]/g, ''), cookie },
          })
          const isMarkup = /html|xml|svg/.test(String(headers['content-type']))
          ledger.holds(
            'no address becomes markup',
            !isMarkup || !/<(img|script|svg) data-marked/.test(sent),
            () => `${spelled.slice(0, 200)} → ${status}`,
          )
        }
      }
    }
  })
  await redirects(target, paths)
  await inBrowser(target, { paths, names, session: admin.token })
  return `${names.length} names at ${paths.length} screens`
}

/** Each answer that leads on is judged where it comes: here are the questions, and the way of the sign-in. */
async function redirects(target: Target, paths: readonly string[]) {
  const { world, wire, ledger } = target
  const { token } = await signIn(world, (await aPerson(world, 'moderator')).id)
  const ways = ['to', 'next', 'return', 'redirect', 'url', 'back']
  for (const path of [
    ...paths.filter((one) => one.startsWith('/auth') || one === '/' || one === '/cabinet'),
    '/sm-admin',
  ]) {
    for (const elsewhere of ELSEWHERE) {
      const query = ways.map((name) => `${name}=${encodeURIComponent(elsewhere)}`).join('&')
      for (const cookie of ['', `smysl_session=${token}`]) {
        await wire.shoot({ path: `${path}?${query}`, headers: { accept: 'text/html', cookie } })
        const { text } = await wire.shoot({ path: `${path}.data?${query}`, headers: { accept: 'text/html', cookie } })
        ledger.holds(
          'no screen is told to lead elsewhere',
          !new RegExp(`SingleFetchRedirect[^\\n]{0,60}${EVIL}`).test(text),
          () => `${path}?to=${elsewhere}`,
        )
      }
    }
  }
  for (const elsewhere of ELSEWHERE) {
    const { email } = await aPerson(world, 'moderator')
    const { token: session, csrf } = guest(world)
    const body = new URLSearchParams({ email, password: PASSWORD, to: elsewhere, _token: csrf, csrf }).toString()
    const path = `/auth/login?to=${encodeURIComponent(elsewhere)}`
    const cookie = `smysl_session=${session}; XSRF-TOKEN=${csrf}`
    await wire.shoot({
      method: 'POST',
      path,
      body,
      headers: {
        accept: 'text/html',
        cookie,
        origin: wire.url,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': '198.51.100.77',
      },
    })
    await wire.shoot({ path: `/${elsewhere.replaceAll(/[\s<>]/g, '')}`, headers: { accept: 'text/html' } })
    await wire.shoot({ path: `/${elsewhere.replaceAll(/[\s<>]/g, '')}/`, headers: { accept: 'text/html' } })
    await wire.shoot({ path: `/${elsewhere.replaceAll(/[\s<>]/g, '')}/%2e%2e`, headers: { accept: 'text/html' } })
  }
}

async function inBrowser(
  target: Target,
  { paths, names, session }: { paths: readonly string[]; names: readonly string[]; session: string },
) {
  const browser = await openBrowser()
  try {
    const guests = await watchedContext(browser, target.product.url)
    const staff = await watchedContext(browser, target.product.url, session)
    const pages = await Promise.all([guests, staff, staff].map((context) => context.newPage()))
    const lists = [
      paths.filter((path) => !path.startsWith('/sm-admin')),
      ...[0, 1].map((half) => paths.filter((path, at) => path.startsWith('/sm-admin') && at % 2 === half)),
    ]
    await Promise.all(
      pages.map(async (page, at) => {
        for (const path of lists[at] ?? []) {
          for (const text of TEXTS.slice(0, 2))
            await look(
              page,
              `${path}?${names.map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&')}#${encodeURIComponent(text)}`,
              target,
            )
        }
      }),
    )
  } finally {
    await browser.close()
  }
}
