import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { boundaryRules, MODULE_ORDER, PORTS } from '../../scripts/boundary-rules.ts'
import { checkBoundaries } from '../../scripts/check-boundaries.ts'

const root = resolve(import.meta.dirname, '../..')

/** For each rule a file that breaks it: `from` imports `to`. */
const SEEDS: Record<string, { from: string; to: string; kind?: 'type' | 'dynamic' | 'reexport' }> = {
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
  'product-does-not-lean-on-its-tools': { from: 'server/app.ts', to: '#test/app.ts' },
  'no-development-package': { from: 'server/app.ts', to: 'vitest' },
  'import-leads-somewhere': { from: 'contract/x.ts', to: './nowhere.ts' },
  'no-circle': { from: 'contract/x.ts', to: './y.ts', kind: 'type' },
}

let tree: string

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'smysl-boundaries-'))
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  await symlink(join(root, 'package.json'), join(tree, 'package.json'))
})

afterEach(() => rm(tree, { recursive: true }))

describe('every rule is red for a file that breaks it', () => {
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

  test.each(cases)('$rule', async ({ rule, seed }) => {
    await seedImport(seed)
    const { violations } = await checkBoundaries(tree)
    expect(violations.filter((line) => line.startsWith(`${rule}: ${seed.from} `))).not.toEqual([])
  })

  test('and every rule has such a file', () => {
    expect(boundaryRules.map((rule) => rule.name).sort()).toEqual(cases.map(({ rule }) => rule).sort())
  })

  test('and every rule teaches', () => {
    expect(boundaryRules.filter((rule) => (rule.comment ?? '').length < 30).map((rule) => rule.name)).toEqual([])
  })
})

test('an import the rules allow is read and is not red', async () => {
  await seedImport({ from: 'server/modules/catalog/queries.ts', to: '#server/modules/users/queries.ts' })
  expect(await checkBoundaries(tree)).toMatchObject({ violations: [], imports: 1 })
})

test('the imports of the project itself are read', async () => {
  const { imports } = await checkBoundaries(root)
  expect(imports).toBeGreaterThan(200)
})

async function seedImport({ from, to, kind }: (typeof SEEDS)[string]) {
  const lines = {
    value: `import * as thing from '${to}'\nexport const use = thing`,
    type: `import type { Thing } from '${to}'\nexport type Use = Thing`,
    dynamic: `export const use = () => import('${to}')`,
    reexport: `export * from '${to}'`,
  }
  await write(
    from,
    from.endsWith('x') ? `${lines[kind ?? 'value']}\nexport const Mark = () => <b />` : lines[kind ?? 'value'],
  )
  const target = targetFile(from, to)
  if (target !== null) await write(target, from === 'contract/x.ts' ? `import '../${from}'\n` : 'export {}\n')
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
