import type { RouteRow } from '#server/platform/http/route.ts'
import { NEEDS, verdict } from '../../api/access/access-table.ts'
import { deliver, exampleOf, nameOf } from '../../api/every-example.ts'
import { HOLDERS } from '../../api/access/role-holders.ts'
import { PEOPLE, sceneFor, type Person } from '../../api/scene.ts'
import { forgetLimits, type Target } from './target.ts'

/** What is one's own, and looked after by others too: whoever holds the permission, or the admin. */
const LOOKED_AFTER: Record<string, string> = {
  'DELETE /api/sessions/:id': 'users.update',
  'GET /api/jobs/:id': 'settings.manage',
  'DELETE /api/jobs/:id': 'settings.manage',
}

/** Whoever asks for the record of somebody else gets what the matrix of access says, and of what is one's own nothing. */
export async function attackOthersRecords(target: Target): Promise<string> {
  const { world, routes, ledger } = target
  for (const row of routes) {
    const example = exampleOf(row)
    const need = NEEDS[nameOf(row)] ?? 'not in the table'
    // One after the other: some examples take whole tables.
    for (const person of PEOPLE) {
      // Whose the record is: for what is one's own it is one with the same rights, so that no right explains an answer.
      const owner = await sceneFor(world, example.by ?? (isOwn(need, person) && person !== 'guest' ? person : 'admin'))
      const sent = await example.send(owner)
      const asking = await sceneFor(world, person)
      // What an example proves itself by goes with it only where that is the point.
      const { status, body } = await deliver(
        asking,
        row,
        example.by === undefined ? { ...sent, headers: withoutCookie(sent.headers) } : sent,
      )
      const said = () => `${nameOf(row)} as ${person} → ${status} ${JSON.stringify(body).slice(0, 200)}`
      const expected = verdict(need, person)
      if (expected !== 'may') {
        ledger.holds('whoever may not is refused', status === expected || (status === 404 && expected === 403), said)
      } else if (isOwn(need, person) && row.path.includes(':') && !looksAfter(row, person)) {
        const isRefused = [403, 404, 422].includes(status)
        ledger.holds('what is one’s own is nobody else’s', isRefused, said)
      }
    }
    await forgetLimits(target)
  }
  await guessedAddresses(target)
  return `${routes.length} calls by ${PEOPLE.length} people`
}

function looksAfter(row: RouteRow, person: Person): boolean {
  return HOLDERS[LOOKED_AFTER[nameOf(row)] ?? '']?.includes(person as 'admin') === true
}

/** The person has it as their own alone: no permission to see all opens it. */
function isOwn(need: string, person: Person): boolean {
  if (need === 'signed in' || need === 'staff') return true
  const held = need.split(' | ').filter((permission) => HOLDERS[permission]?.includes(person as 'admin'))
  return held.length > 0 && held.every((permission) => permission.endsWith('-own'))
}

function withoutCookie(headers: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => name !== 'cookie'))
}

/** What is opened by an address alone opens by no address that is nearly the right one. */
async function guessedAddresses(target: Target) {
  const { world, routes, ledger } = target
  const secret = routes.filter(({ path, guard }) => /:(public_id|key|secret)\b/.test(path) && guard !== 'signed-in')
  for (const row of secret) {
    const [before = '', after = ''] = row.path.split(/:\w+/)
    const scene = await sceneFor(world, 'guest')
    const sent = await exampleOf(row).send(scene)
    const id = sent.path.slice(before.length).split(/[/?]/, 1)[0] ?? ''
    for (const guess of nearTo(id)) {
      const { status } = await deliver(scene, row, { ...sent, path: before + guess + after })
      ledger.holds(
        'a secret address is not guessed',
        status >= 400,
        () => `${nameOf(row)}: ${guess} for ${id} → ${status}`,
      )
    }
    await forgetLimits(target)
  }
}

function nearTo(id: string): string[] {
  const swapped = [...id]
    .map((sign) => (sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase()))
    .join('')
  return [
    swapped,
    id.slice(0, -1),
    `${id}a`,
    `${id}%20`,
    `${id}%00`,
    `%20${id}`,
    '%25',
    '_',
    '*',
    `${id.slice(0, -1)}_`,
    '1',
    '0',
    "'or'1'='1",
  ].filter((guess) => guess !== id)
}
