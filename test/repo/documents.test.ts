import { expect, test } from 'vitest'
import { apiReference } from '../../scripts/api-reference.ts'
import { projectFiles, read } from './project-files.ts'
import { routeTable } from './route-table.ts'

const pages = projectFiles.filter((path) => /^docs\/api\/.*\.md$/.test(path))

test('every call of the API has its section in docs/api, as it is now', () => {
  expect(read('docs/api/reference.md'), 'run `npm run docs:api`').toBe(apiReference(routeTable))
})

test('docs/api explains no call that does not exist', () => {
  const known = new Set(routeTable.map(({ method, path }) => `${method} ${path}`))
  const explained = pages.flatMap((path) =>
    [...read(path).matchAll(/^## ((?:GET|POST|PUT|PATCH|DELETE) \/\S+)$/gm)].map((match) => match[1] ?? ''),
  )
  expect(explained.length).toBeGreaterThan(20)
  expect(explained.filter((call) => !known.has(call))).toEqual([])
})

/** Of the configuration. */
function knownVariables(): string[] {
  const general = read('server/config.ts').split('environmentSchema = z.object({')[1]?.split('\n})')[0]
  const money = read('server/payment-config.ts').split('paymentVariables = {')[1]?.split('\n}')[0]
  const yclients = read('server/yclients-config.ts').split('yclientsVariables = {')[1]?.split('\n}')[0]
  return [...`${general}\n${money}\n${yclients}`.matchAll(/^ {2}([A-Z_]+):/gm)]
    .map((match) => match[1] ?? '')
    .toSorted()
}

test('docs/operations.md has a row for every variable of the configuration, and for no other', () => {
  const rows = read('docs/operations.md')
    .split('## Configuration')[1]
    ?.split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| `'))
  const explained = rows?.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]),
  )
  expect(knownVariables().length).toBeGreaterThan(15)
  expect(explained?.toSorted()).toEqual(knownVariables())
})

test('.env.example names every variable of the configuration once, and sets none', () => {
  const lines = read('.env.example').split('\n')
  expect(lines.flatMap((line) => /^# ?([A-Z_]+)=/.exec(line)?.[1] ?? []).toSorted()).toEqual(knownVariables())
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
})

test('the unit of systemd starts the program as `npm start` does', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const words = scripts.start.split(' ').filter((word) => !/^(node|--env-file-if-exists=\S+)$/.test(word))
  const unit = read('ops/smysl.service')
  expect(words.length).toBeGreaterThan(3)
  expect(words.filter((word) => !unit.includes(word))).toEqual([])
})
