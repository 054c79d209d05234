import { describe, expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS, PERMISSION_NAMES } from '#contract/people/permissions.ts'
import { ROLES } from '#contract/people/roles.ts'
import { screens } from '#contract/people/screens.ts'
import { openWorld } from '../../world.ts'
import { guardOf, NEEDS, verdict } from './access-table.ts'
import { HOLDERS } from './role-holders.ts'
import { deliver, EXAMPLES, exampleOf, nameOf } from '../every-example.ts'
import { PEOPLE, sceneFor, type Person, type Scene } from '../scene.ts'

const world = await openWorld()
/** Who may do what is the same on both databases: on the embedded one each call is made once. */
const callers: readonly Person[] = world.databaseUrl === undefined ? ['admin'] : PEOPLE
const table = world.app.routeTable
const rows = table.map((row) => [nameOf(row), row] as const)
/** Only staff may begin with a second factor; for anybody else there is nothing to confirm yet. */
const NOTHING_TO_CONFIRM = ['POST /api/two-factor/confirm', 'POST /api/two-factor/recovery-codes']

const refusedPeople = new Map<Person, Promise<Scene>>()

/** Whoever is refused has changed nothing, and may be the same person each time. */
function refused(person: Person): Promise<Scene> {
  const scene = refusedPeople.get(person) ?? sceneFor(world, person)
  refusedPeople.set(person, scene)
  return scene
}

test('the table, the examples and the app know the same calls', () => {
  const calls = rows.map(([name]) => name).toSorted()
  expect(Object.keys(NEEDS).toSorted(), 'test/api/access/access-table.ts').toEqual(calls)
  expect(Object.keys(EXAMPLES).toSorted(), 'test/api/examples').toEqual(calls)
})

test('the table knows every permission, and the roles hold what it says', async () => {
  expect(Object.keys(HOLDERS).toSorted()).toEqual(PERMISSION_NAMES.toSorted())
  for (const role of ROLES) {
    const promised = PERMISSION_NAMES.filter((name) => HOLDERS[name]?.includes(role)).toSorted()
    expect(DEFAULT_PERMISSIONS[role].toSorted(), role).toEqual(promised)
    const { caller } = await sceneFor(world, role)
    const { body } = await caller.get('/api/session')
    expect(body.data.user.permissions.toSorted(), role).toEqual(promised)
  }
})

test('the screen of long work opens to whoever may begin some', () => {
  const begun = [NEEDS['GET /api/jobs/:id/result'], NEEDS['POST /api/operations/:id/undo']].join(' | ').split(' | ')
  expect([...screens.jobs.guard].toSorted()).toEqual([...new Set(begun)].toSorted())
})

describe.each(rows)('%s', (name, row) => {
  const need = NEEDS[name] ?? 'not in the table'

  test(`is guarded by what it needs: ${need}`, () => {
    expect(row.guard).toBe(guardOf(need))
  })

  test.each(callers)('%s', async (person) => {
    const example = exampleOf(row)
    const expected = verdict(need, person)
    const scene = await (expected === 'may' ? sceneFor(world, person) : refused(person))
    const { status, body } = await deliver(scene, row, await example.send(scene))
    if (expected === 'may') {
      const isEarly = person === 'no role' && NOTHING_TO_CONFIRM.includes(name)
      const usual = isEarly ? [422] : [200, 201, 202, 204]
      expect(example.refusal === undefined ? usual : [example.refusal.status], JSON.stringify(body)).toContain(status)
      return
    }
    expect(status, JSON.stringify(body)).toBe(expected)
    const message = expected === 401 ? /^Unauthenticated\.$/ : /^[«А-ЯЁ].*[а-яё].*\.$/
    expect(body).toEqual({ message: expect.stringMatching(message), request_id: expect.any(String) })
  })
})
