import { basename, dirname, join } from 'node:path'
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { codeFiles, projectFiles, read, root } from './project-files.ts'

const LINES_MAX = 300
/** A field of several lines, with its column, filter and order. */
const ROOM = 15

/** The parts of a module have one name each. These are other names for them; a further file is a noun of the domain. */
const OTHER_NAMES: Record<string, string> = {
  routes: 'controller handler handlers endpoints router api',
  commands: 'service services actions mutations operations use-cases',
  queries: 'repository model models entity dao store finders',
  policy: 'permissions guards guard access abilities authorization',
  presenter: 'serializer mapper mappers dto view transformer presenters',
  'what it is': 'util utils helper helpers misc common lib index types constants validators schemas manager core',
}

describe('files', () => {
  test('are short enough for one idea', () => {
    expect(codeFiles.filter((path) => isWritten(path) && read(path).split('\n').length > LINES_MAX)).toEqual([])
  })

  test('that recipes and their tests name take what the recipes add', () => {
    const linked = [...read('docs/recipes.md').matchAll(/\]\(\.\.\/([^)#]+\.tsx?)\)/g)].map(([, path = '']) => path)
    const filled = [...linked, 'test/api/access/access-table.ts'].filter(isWritten)
    expect(filled.length).toBeGreaterThan(20)
    expect(filled.filter((path) => read(path).split('\n').length > LINES_MAX - ROOM)).toEqual([])
  })

  test('of a module are called by their part, or by a noun of the domain', () => {
    const wrong = codeFiles.flatMap((path) => {
      const words = /^server\/modules\/[^/]+\/(?:.*\/)?([^/]+?)(?:\.test)?\.ts$/.exec(path)?.[1]
      const right = Object.keys(OTHER_NAMES).find((name) => OTHER_NAMES[name]?.split(' ').includes(words ?? ''))
      return right === undefined ? [] : [`${path}: call it ${right}`]
    })
    expect(wrong).toEqual([])
  })

  test('are named in kebab-case, and none is called utils or index', () => {
    const odd = codeFiles.filter((path) => {
      const name = basename(path).replace(/\.(test|spec|example|gen|d)(?=\.)/, '')
      return !/^[a-z0-9]+([-.][a-z0-9]+)*\.\w+$/.test(name) || /^(utils?|helpers?|misc|common|index)\./.test(name)
    })
    expect(odd).toEqual([])
  })

  test('carry no path of somebody’s machine', () => {
    // In two pieces, so that this file does not find itself.
    const traces = ['/wo' + 'rk/', '/ro' + 'ot/', '/ho' + 'me/[a-z]+/', '/Us' + 'ers/', '(?<![\\w./-])sha' + 'red/']
    const pattern = new RegExp(traces.join('|'))
    const texts = projectFiles.filter((path) => /\.(ts|tsx|mjs|css|sql|md|json|jsonc|yml|html)$|\.ci\/run$/.test(path))
    expect(texts.filter((path) => path !== 'package-lock.json' && pattern.test(read(path)))).toEqual([])
  })

  test('of tests write where `temporaryFolder()` removes it', () => {
    const tests = codeFiles.filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    expect(tests.filter((path) => /\b(mkdtempSync|mkdtemp|tmpdir)\(/.test(read(path)))).toEqual([])
  })

  test('leave no work for later', () => {
    const pattern = new RegExp(
      ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X\\b', '\\.on' + 'ly\\(', '\\.ski' + 'p\\('].join('|'),
    )
    expect(codeFiles.filter((path) => pattern.test(read(path)))).toEqual([])
  })

  test('of the kit each have an example in the gallery', () => {
    const components = codeFiles.filter(
      (path) => /^web\/ui\/.+\.tsx$/.test(path) && !/\.(example|test)\.tsx$/.test(path),
    )
    expect(components.length).toBeGreaterThan(10)
    const shown = reachedFrom(codeFiles.filter((path) => /^web\/ui\/.*\.example\.tsx$/.test(path)))
    expect(components.filter((path) => !shown.has(path))).toEqual([])
  })

  test('linked from the documents exist', () => {
    const broken = projectFiles
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) =>
        [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)]
          .map((match) => match[1] ?? '')
          .filter((target) => !existsSync(join(root, dirname(path), target)))
          .map((target) => `${path} → ${target}`),
      )
    expect(broken).toEqual([])
  })
})

/** Written by people: not made by a program, and not a list of test cases. */
function isWritten(path: string): boolean {
  return /\.tsx?$/.test(path) && !/\.gen\.|\.(test|spec)\.tsx?$/.test(path)
}

/** Files of the kit that these import, directly or through each other. */
function reachedFrom(paths: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path) || !codeFiles.includes(path)) return
    seen.add(path)
    for (const [, from = '', name = ''] of read(path).matchAll(/(?:from |import\()'(\.{1,2}|#web\/ui)\/([^']+)'/g))
      visit(from === '#web/ui' ? `web/ui/${name}` : join(dirname(path), from, name))
  }
  paths.forEach(visit)
  return seen
}
