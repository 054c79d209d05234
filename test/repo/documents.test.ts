import { expect, test } from 'vitest'
import { apiReference } from '../../scripts/api-reference.ts'
import { clientCalls } from '../../scripts/client-types.ts'
import { codeFiles, projectFiles, read } from './project-files.ts'
import { routeTable } from './route-table.ts'

const pages = projectFiles.filter((path) => /^docs\/api\/.*\.md$/.test(path))

test('every call of the API has its section in docs/api, as it is now', () => {
  expect(read('docs/api/reference.md'), 'run `npm run docs:api`').toBe(apiReference(routeTable))
})

test('the typed client knows the calls of a program as they are now', () => {
  expect(read('clients/typescript/calls.gen.ts'), 'run `npm run docs:api`').toBe(clientCalls(routeTable))
})

test('docs/api explains no call that does not exist', () => {
  const known = new Set(routeTable.map(({ method, path }) => `${method} ${path}`))
  const explained = pages.flatMap((path) =>
    [...read(path).matchAll(/^## ((?:GET|POST|PUT|PATCH|DELETE) \/\S+)$/gm)].map((match) => match[1] ?? ''),
  )
  expect(explained.length).toBeGreaterThan(20)
  expect(explained.filter((call) => !known.has(call))).toEqual([])
})

/** Of the configuration: server/config.ts, and what it puts together. */
function knownVariables(): string[] {
  const tables = codeFiles
    .filter((path) => /^server\/config[./]/.test(path) && !path.endsWith('.test.ts'))
    .flatMap((path) => [...read(path).matchAll(/(?:Variables = \{|environmentSchema = z\.object\(\{)(.*?)\n\}/gs)])
  return tables
    .flatMap(([, table = '']) => [...table.matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1] ?? ''))
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
  const words = startWords().filter((word) => !/^(node|--env-file-if-exists=\S+)$/.test(word))
  const unit = read('ops/smysl.service')
  expect(words.length).toBeGreaterThan(3)
  expect(words.filter((word) => !unit.includes(word))).toEqual([])
})

test('the image starts the server with the words of `npm start`', () => {
  // But for what is compiled: nothing in a container outlives it to be read by the next start.
  const words = startWords().filter((word) => /^--(?!env-file)|^(?!NODE_COMPILE_CACHE)[A-Z_]+=/.test(word))
  const lines = read('Dockerfile').split('\n')
  const said = lines.filter((line) => /^(CMD|ENV) /.test(line)).join('\n')
  expect(words.length).toBeGreaterThan(3)
  expect([...words, 'server/main.ts'].filter((word) => !said.includes(word))).toEqual([])
})

test('the unit of systemd holds the program to what it needs, and never gives up starting it', () => {
  const lines = new Set(read('ops/smysl.service').split('\n'))
  const held = [
    ...['StartLimitIntervalSec=0', 'Restart=always', 'RestartSec=5'],
    ...['UMask=0077', 'NoNewPrivileges=true', 'ProtectSystem=strict', 'ReadWritePaths=/var/lib/smysl'],
    ...['ProtectHome=true', 'PrivateTmp=true', 'PrivateDevices=true', 'ProtectKernelTunables=true'],
    ...['ProtectControlGroups=true', 'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX', 'RestrictSUIDSGID=true'],
    ...['LockPersonality=true', 'CapabilityBoundingSet=', 'EnvironmentFile=/etc/smysl.env'],
  ]
  expect(held.filter((line) => !lines.has(line))).toEqual([])
  const valueOf = (name: string) => [...lines].find((line) => line.startsWith(`${name}=`))?.split('=')[1]
  // What uploads are laid aside in, and what the program may hold itself (decision 041).
  expect(valueOf('MemoryMax')).toMatch(/^\d+M$/)
  const config = read('server/config.ts')
  const seconds = ['DRAIN_SECONDS', 'GRACE_SECONDS'].map((name) =>
    Number(new RegExp(`integerField\\('${name}', \\d+, \\d+\\)\\.default\\((\\d+)\\)`).exec(config)?.[1]),
  )
  expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan((seconds[0] ?? NaN) + (seconds[1] ?? NaN))
})

test('the status screen names parts of docs/operations.md that are there', () => {
  const titles = new Set([...read('docs/operations.md').matchAll(/^#{2,3} (.+)$/gm)].map((match) => match[1] ?? ''))
  const sources = projectFiles
    .filter((path) => /^server\/modules\/status\/(?!.*\.test)/.test(path))
    .map(read)
    .join('\n')
  const named = [...sources.matchAll(/docs: '([^']+)'/g)].map((match) => match[1] ?? '')
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((title) => !titles.has(title))).toEqual([])
})

/** What `npm start` is made of. What has been compiled lies elsewhere for each way to start. */
function startWords(): string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  return scripts.start.replace(/(?<=NODE_COMPILE_CACHE=)\S+/, '').split(' ')
}

/** The names of the measures, in the text of a file. */
function measuresIn(path: string): Set<string> {
  return new Set([...read(path).matchAll(/smysl_[a-z_]+/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, '')))
}

test('every measure has its words in docs/operations.md, and the alerts ask for none that there is not', () => {
  const sources = ['server/measured.ts', 'server/listener/page-log.ts', 'server/listener/request-log.ts']
  const measures = new Set(sources.flatMap((path) => [...measuresIn(path)]))
  expect(measures.size).toBeGreaterThan(20)
  // Databases of the examples are called so too: measures stand in code marks.
  const told = [...read('docs/operations.md').matchAll(/`(smysl_[a-z_]+)`/g)].map((match) => match[1] ?? '')
  expect([...new Set(told)].toSorted()).toEqual([...measures].toSorted())
  expect([...measuresIn('docs/alerts.yml')].filter((name) => !measures.has(name))).toEqual([])
})

test('`smysl NAME` runs the file of `npm run NAME`, with the settings of the unit', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = Object.entries(scripts).filter(([, line]) => line.includes(' server/cli/'))
  expect(commands.length).toBeGreaterThan(8)
  const wrong = commands.filter(([name, line]) => !line.endsWith(` server/cli/${name.replaceAll(':', '-')}.ts`))
  expect(wrong).toEqual([])
  const script = read('ops/smysl')
  for (const line of ['/srv/smysl/node_modules/.bin/node', '/etc/smysl.env', '--uid=smysl', 'UMask=0077'])
    expect(script).toContain(line)
})

test('the proxies of the papers let the largest form of the API through', () => {
  const largest = Math.max(...routeTable.map(({ doc }) => doc?.uploadMaxBytes ?? 0))
  const nginx = /client_max_body_size (\d+)m;/.exec(read('docs/operations.md'))?.[1]
  const caddy = /max_size (\d+)MiB/.exec(read('ops/Caddyfile'))?.[1]
  for (const limit of [nginx, caddy]) expect(Number(limit) * 1024 * 1024).toBeGreaterThanOrEqual(largest)
})

test('the way from an empty machine installs what stands in ops/', () => {
  const way = read('docs/operations.md').split('## From an empty machine')[1]?.split('\n## ')[0]
  const files = projectFiles.filter((path) => path.startsWith('ops/'))
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter((path) => way?.includes(path) !== true)).toEqual([])
})
