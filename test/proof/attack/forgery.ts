import { csrfToken } from '#server/platform/http/protection/csrf.ts'
import { watchTables } from '../../api/digest.ts'
import { exampleOf, nameOf } from '../../api/every-example.ts'
import { sceneFor } from '../../api/scene.ts'
import { APP_SECRET } from '../../world.ts'
import { EVIL } from './answer-rules.ts'
import { screenPaths } from './screen-paths.ts'
import { forgetLimits, OWN_HOURS, type Target } from './target.ts'

const FORM = 'application/x-www-form-urlencoded'
/** As a page of another site has them in its requests. */
const FOREIGN = {
  origin: `https://${EVIL}`,
  referer: `https://${EVIL}/win`,
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
}
/** Another site sends what it can with the visitor's cookies, and changes nothing. */
export async function attackByForgery(target: Target): Promise<string> {
  const { world, routes, ledger } = target
  const writing = routes.filter(({ method, guard }) => method !== 'GET' && guard !== 'another-server')
  for (const row of writing) {
    const example = exampleOf(row)
    const scene = await sceneFor(world, example.by ?? 'admin')
    const sent = await example.send(scene)
    const foreign = (await sceneFor(world, 'admin')).caller.csrf
    const body = sent.body instanceof FormData ? { title: 'x' } : { ...sent.body }
    const fields = new URLSearchParams({
      ...Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
      _method: row.method,
    })
    const json = JSON.stringify({ ...body, _method: row.method })
    const plainType = { 'content-type': 'text/plain' }
    const form = { 'content-type': FORM }
    const cookie = `${sent.headers?.cookie ?? `smysl_session=${scene.caller.token}`}; XSRF-TOKEN=forged`
    const ways: [string, string, RequestInit][] = [
      [
        'with no token',
        sent.path,
        { method: row.method, body: json, headers: { 'content-type': 'application/json', 'x-xsrf-token': '' } },
      ],
      [
        'with the token of another session',
        sent.path,
        { method: row.method, body: json, headers: { 'content-type': 'application/json', 'x-xsrf-token': foreign } },
      ],
      [
        'with a cookie of its own for a token',
        sent.path,
        {
          method: row.method,
          body: json,
          headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': 'forged' },
        },
      ],
      [
        'with the token of no session',
        sent.path,
        {
          method: row.method,
          body: json,
          headers: { 'content-type': 'application/json', 'x-xsrf-token': csrfToken(APP_SECRET, '') },
        },
      ],
      [
        'by a form',
        sent.path,
        { method: 'POST', body: fields.toString(), headers: { ...form, ...FOREIGN, 'x-xsrf-token': '' } },
      ],
      [
        'by a form with the token in it',
        sent.path,
        {
          method: 'POST',
          body: `${fields}&_token=forged&csrf=forged`,
          headers: { ...form, ...FOREIGN, cookie, 'x-xsrf-token': '' },
        },
      ],
      [
        'by a form of text',
        sent.path,
        { method: 'POST', body: json, headers: { ...plainType, ...FOREIGN, 'x-xsrf-token': '' } },
      ],
      [
        'by a picture',
        `${sent.path}${sent.path.includes('?') ? '&' : '?'}${fields}`,
        { headers: { ...FOREIGN, 'x-http-method-override': row.method } },
      ],
    ]
    const changes = await watchTables(world)
    for (const [way, path, init] of ways) {
      const method = init.method ?? 'GET'
      const bodyless = method === 'GET' ? {} : { body: init.body as string }
      const { status } = await scene.caller.ask(path, {
        method,
        ...bodyless,
        headers: { ...sent.headers, ...(init.headers as Record<string, string>) },
      })
      const isRefused = method === 'GET' || status >= 400
      ledger.holds('a forged request is refused', isRefused, () => `${nameOf(row)} ${way} → ${status}`)
      const changed = (await changes()).filter(
        (name) => !OWN_HOURS.test(name) && !(method === 'GET' && /^(audit_log|sessions)/.test(name)),
      )
      ledger.holds(
        'a forged request changes nothing',
        changed.length === 0,
        () => `${nameOf(row)} ${way} → ${status}: ${changed.join()}`,
      )
    }
    await forgetLimits(target)
  }
  await forms(target)
  return `${writing.length} calls in 8 ways, ${screenPaths().length} pages`
}

/** The forms that pages have for browsers without scripts: another site's is refused, and changes nothing. */
async function forms(target: Target) {
  const { world, ledger } = target
  const { caller } = await sceneFor(world, 'admin')
  const changes = await watchTables(world)
  for (const path of screenPaths()) {
    for (const type of [FORM, 'multipart/form-data; boundary=x', 'text/plain']) {
      const fields = 'email=a%40mail.test&password=x&name=x&consent=on&intent=save&_method=DELETE'
      const body = type.startsWith('multipart')
        ? `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n`
        : fields
      const { status, headers } = await caller.ask(path, {
        method: 'POST',
        body,
        headers: { 'content-type': type, accept: 'text/html', ...FOREIGN, 'x-xsrf-token': '' },
      })
      const isSignedIn = headers.getSetCookie().some((line) => /^(__Host-)?smysl_session=(?!;)/.test(line))
      ledger.holds('a form of another site signs nobody in', !isSignedIn, () => `${path} ${type} → ${status}`)
    }
  }
  const changed = (await changes()).filter((name) => !OWN_HOURS.test(name) && !name.startsWith('audit_log'))
  ledger.holds('a form of another site changes nothing', changed.length === 0, () => changed.join())
}
