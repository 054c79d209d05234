import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { boundaryRules, MODULE_ORDER, PORTS } from '../../scripts/boundary-rules.ts'
import { checkBoundaries } from '../../scripts/check-boundaries.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')

/** For each rule a file that breaks it: `from` imports `to`. */
const SEEDS: Record<string, Seed> = {
  'contract-stands-alone': { from: 'contract/x.ts', to: 'react', kind: 'type' },
  'web-and-server-meet-in-contract': { from: 'web/site/x.tsx', to: '#server/config.ts', kind: 'type' },
  'server-knows-no-screen': { from: 'server/app.ts', to: '#web/lib/x.ts' },
  'db-stands-alone': { from: 'db/x.ts', to: '#contract/people/users.ts', kind: 'type' },
  'no-node-in-web': { from: 'web/lib/x.ts', to: 'node:fs' },
  'platform-knows-no-domain': { from: 'server/platform/http/x.ts', to: '#server/modules/users/queries.ts' },
  'module-has-a-place': { from: 'server/app.ts', to: '#server/modules/horoscopes/routes.ts' },
  'module-through-its-doors': { from: 'server/modules/catalog/x.ts', to: '#server/modules/users/presenter.ts' },
  'app-stands-on-top': { from: 'server/modules/catalog/x.ts', to: '../../app.ts' },
  'main-is-not-imported': { from: 'test/x.ts', to: '#server/main.ts' },
  'ui-could-ship-elsewhere': { from: 'web/ui/x.tsx', to: '#contract/people/users.ts', kind: 'type' },
  'lib-knows-no-screen': { from: 'web/lib/x.ts', to: '#web/shell/x.tsx' },
  'shell-knows-no-screen': { from: 'web/shell/x.tsx', to: '#web/admin/x.tsx', kind: 'dynamic' },
  'faces-do-not-meet': { from: 'web/site/home/x.tsx', to: '../../admin/x.tsx', kind: 'reexport' },
  'site-wears-its-own-clothes': { from: 'web/site/x.tsx', to: '#web/ui/actions/button.tsx' },
  'blocks-are-for-both-faces': { from: 'web/blocks/x.tsx', to: '#web/ui/actions/button.tsx' },
  'embedded-database-is-loaded-when-opened': {
    from: 'server/platform/db/x.ts',
    to: '#server/platform/db/embedded/pglite.ts',
  },
  'tracing-is-loaded-when-configured': {
    from: 'server/tracing.ts',
    to: '#server/platform/observability/open-telemetry.ts',
  },
  'product-does-not-lean-on-its-tools': { from: 'server/app.ts', to: '#test/app.ts' },
  'no-development-package': { from: 'server/app.ts', to: 'vitest' },
  'import-leads-somewhere': { from: 'contract/x.ts', to: './nowhere.ts' },
  'no-circle': { from: 'contract/x.ts', to: './y.ts', kind: 'type' },
}

interface Seed {
  from: string
  to: string
  kind?: 'type' | 'dynamic' | 'reexport'
}

let tree: string

beforeEach(async () => {
  tree = await temporaryFolder()
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  await symlink(join(root, 'package.json'), join(tree, 'package.json'))
})

describe('every rule', () => {
  const orderRules = MODULE_ORDER.slice(0, -1).map((name, index) => ({
    rule: `module-order-${name}`,
    seed: { from: `server/modules/${name}/x.ts`, to: `#server/modules/${MODULE_ORDER[index + 1]}/queries.ts` },
  }))
  const portRules = PORTS.map(({ name, packages }) => ({
    rule: `one-port-for-${name}`,
    seed: { from: 'server/modules/catalog/queries.ts', to: packages[0] ?? '' },
  }))
  const seeds = Object.entries(SEEDS).map(([rule, seed]) => ({ rule, seed }))
  const cases = [...seeds, ...orderRules, ...portRules]

  // All in one tree: to read it costs the same for one broken rule as for all.
  test('is red for a file that breaks it', async () => {
    await seedImports(cases.map(({ seed }) => seed))
    const { violations } = await checkBoundaries(tree)
    const isRed = ({ rule, seed }: (typeof cases)[number]) =>
      violations.some((line) => line.startsWith(`${rule}: ${seed.from} `))
    expect(cases.filter((one) => !isRed(one)).map(({ rule }) => rule)).toEqual([])
  })

  test('has such a file', () => {
    expect(boundaryRules.map((rule) => rule.name).sort()).toEqual(cases.map(({ rule }) => rule).sort())
  })

  test('teaches', () => {
    expect(boundaryRules.filter((rule) => (rule.comment ?? '').length < 30).map((rule) => rule.name)).toEqual([])
  })
})

test('an import the rules allow is read and is not red', async () => {
  await seedImports([{ from: 'server/modules/catalog/queries.ts', to: '#server/modules/users/queries.ts' }])
  expect(await checkBoundaries(tree)).toMatchObject({ violations: [], imports: 1 })
})

/** Writes the files that import, and those that they mean. */
async function seedImports(seeds: readonly Seed[]) {
  const lines = new Map<string, string[]>()
  const add = (path: string, line: string) => lines.set(path, [...(lines.get(path) ?? []), line])
  for (const [index, { from, to, kind }] of seeds.entries()) {
    const ways = {
      value: `import * as thing${index} from '${to}'\nexport const use${index} = thing${index}`,
      type: `import type { Thing${index} } from '${to}'\nexport type Use${index} = Thing${index}`,
      dynamic: `export const use${index} = () => import('${to}')`,
      reexport: `export * from '${to}'`,
    }
    add(from, ways[kind ?? 'value'])
    if (from.endsWith('x')) add(from, `export const Mark${index} = () => <b />`)
    const target = targetFile(from, to)
    if (target !== null) add(target, from === 'contract/x.ts' ? `import '../${from}'` : 'export {}')
  }
  for (const [path, texts] of lines) await write(path, `${texts.join('\n')}\n`)
}

/** The file of the tree that the import means, or null for a package and for the import that leads nowhere. */
function targetFile(from: string, to: string): string | null {
  if (to.includes('nowhere')) return null
  if (to.startsWith('#')) return to.slice(1)
  return to.startsWith('.') ? join(dirname(from), to) : null
}

async function write(path: string, text: string) {
  await mkdir(dirname(join(tree, path)), { recursive: true })
  await writeFile(join(tree, path), text)
}
