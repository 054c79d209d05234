import { describe, expect, test } from 'vitest'
import type { AuditChange } from '#contract/office/audit-log.ts'
import { verifyChain } from '#server/modules/audit-log/verification.ts'
import type { RouteRow } from '#server/platform/http/route.ts'
import { fieldLabel } from '#web/admin/history/field-words.ts'
import { valueText } from '#web/admin/history/value-text.ts'
import { auditLines, auditOf } from '../builders/audit.ts'
import type { Answer } from '../people.ts'
import { openWorld } from '../world.ts'
import { changedTables, digestOf } from './digest.ts'
import { deliver, exampleOf, nameOf } from './every-example.ts'
import { sceneFor } from './scene.ts'

const world = await openWorld()
const calls = world.app.routeTable.map((row) => ({ name: nameOf(row), row, ...exampleOf(row) }))
const logged = calls.flatMap(({ leaves, refusal, ...call }) =>
  typeof leaves === 'string' || refusal !== undefined ? [] : [{ ...call, ...leaves }],
)
const silent = calls.flatMap(({ leaves, refusal, ...call }) =>
  typeof leaves === 'string' && refusal === undefined ? [{ ...call, reason: leaves }] : [],
)
const refused = calls.flatMap(({ refusal, ...call }) => (refusal === undefined ? [] : [{ ...call, ...refusal }]))

/** What is counted, what somebody keeps for themselves, and a picture that is drawn once and kept. */
const KEPT: Record<string, string[]> = {
  '/api/track-visitor': ['visits'],
  '/api/cabinet/favourites': ['favourites'],
  'POST /api/notices/settings': ['notice_settings'],
  '/api/notices/trial': ['letters'],
  '/api/letter-texts/:id/trial': ['letters'],
  '/api/pages/pictures': ['photos'],
  '/media/share/psychologist/:slug': ['photos'],
}

interface Walk {
  row: RouteRow
  by?: 'guest'
  send: (typeof calls)[number]['send']
}

/** The request of an example with everything it needs in place, ready to be sent as often as one likes. */
async function prepared({ row, by, send }: Walk) {
  const scene = await sceneFor(world, by ?? 'admin')
  const sent = await send(scene)
  return { sent, go: () => deliver(scene, row, sent) }
}

describe.each(logged)('$name', (call) => {
  test(`leaves one line, ${call.action}, without what must stay hidden`, async () => {
    const { sent, go } = await prepared(call)
    let answer = {} as Answer
    const lines = await auditOf(world, async () => {
      answer = await go()
    })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    const id = sent.subject === undefined ? (answer.body.data?.id ?? null) : sent.subject
    const subject_id = id === null ? expect.toBeOneOf([null, expect.any(String)]) : String(id)
    const request_id = answer.headers.get('x-request-id')
    const beside = call.beside === undefined ? [] : [{ action: call.beside, result: 'ok', request_id }]
    expect(lines).toMatchObject([...beside, { action: call.action, result: 'ok', subject_id, request_id }])
    const text = JSON.stringify(lines)
    for (const hidden of [...(sent.hidden ?? []), ...secretsOf(answer)]) expect(text).not.toContain(hidden)
    expect(text).not.toMatch(/argon2|password_hash|token_hash/i)
  })

  test(`a second time leaves ${call.again}`, async () => {
    const { go } = await prepared(call)
    await go()
    const before = await digestOf(world)
    const lines = await auditOf(world, async () => {
      expect((await go()).status).toBeLessThan(500)
    })
    expect(lines).toHaveLength(call.again === 'nothing' ? 0 : 1)
    // A puzzle counts how often its form was pressed.
    if (call.again === 'nothing')
      expect(changedTables(before, await digestOf(world)).filter((name) => name !== 'spent_challenges')).toEqual([])
  })
})

describe.each(silent)('$name', (call) => {
  test(`leaves no line: ${call.reason}`, async () => {
    const { go } = await prepared(call)
    const before = await digestOf(world)
    const { status, body } = await go()
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    const changed = changedTables(before, await digestOf(world))
    expect(changed).toEqual(KEPT[call.name] ?? KEPT[call.row.path] ?? [])
  })
})

describe.each(refused)('$name', (call) => {
  test(`is ${call.status} and leaves nothing: ${call.reason}`, async () => {
    const { go } = await prepared(call)
    const before = await digestOf(world)
    expect((await go()).status).toBe(call.status)
    expect(changedTables(before, await digestOf(world))).toEqual([])
  })
})

test('only reading and the calls with a reason leave no line', () => {
  const changing = silent.filter(({ row }) => row.method !== 'GET').map(({ name }) => name)
  expect(changing).toEqual([
    'POST /api/psychologists/import/errors',
    'POST /api/users/import/errors',
    'POST /api/specializations/import/errors',
    'POST /api/topics/import/errors',
    'POST /api/positions/import/errors',
    'POST /api/branches/import/errors',
    'POST /api/synonyms/import/errors',
    'POST /api/psychologists/workload/errors',
    'POST /api/pages/pictures',
    'POST /api/letter-texts/:id/preview',
    'POST /api/letter-texts/:id/trial',
    'DELETE /api/bookings/:public_id',
    'POST /api/bookings/:public_id/cancel',
    'POST /api/bookings/:public_id/move',
    'POST /api/match',
    'POST /api/secure-payment/:public_id/check',
    'POST /api/cabinet/favourites',
    'POST /api/track-visitor',
    'POST /api/notices/chats/unlink',
    'POST /api/notices/settings',
    'POST /api/notices/trial',
  ])
})

test('the chain of all these lines is unbroken', async () => {
  expect(await verifyChain(world.db)).toMatchObject({ ok: true, erased: 0 })
})

/** Names and addresses that people give themselves: they are no codes of ours. */
const AS_WRITTEN = ['email', 'ycl_email', 'contact', 'tg_username', 'url', 'source', 'link', 'slug', 'icon']

test('every field of these lines has a name, and every value words', async () => {
  const raw = (await auditLines(world)).flatMap(({ subject_type: type, changes }) =>
    ((changes ?? []) as AuditChange[]).flatMap(({ field, old, new: now }) => {
      const texts = [old, now].map((value) => valueText(type, field, value, 'Europe/Moscow'))
      const codes = AS_WRITTEN.includes(field)
        ? []
        : texts.filter((text) => /[a-z]/.test(text) && !/[а-яё]/i.test(text))
      return [
        ...(/[а-яё]|^Telegram/i.test(fieldLabel(type, field)) ? [] : [`${type}.${field}`]),
        ...codes.map((text) => `${type}.${field}: ${text}`),
      ]
    }),
  )
  expect([...new Set(raw)].toSorted()).toEqual([])
})

/** What an answer alone may tell: the key for the app, the codes, the tokens of cookies. */
function secretsOf({ body, headers }: Answer): string[] {
  const cookies = headers
    .getSetCookie()
    // That somebody has signed in is no secret.
    .filter((line) => !line.startsWith('smysl_signed_in='))
    .map((line) => /=([^;]*)/.exec(line)?.[1] ?? '')
  const codes: string[] = body.data?.recovery_codes ?? []
  const bare = codes.map((code) => code.replace('-', ''))
  return [body.data?.secret ?? '', ...codes, ...bare, ...cookies].filter((secret) => secret !== '')
}
