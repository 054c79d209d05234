import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, projectFiles, read } from './project-files.ts'

/** What calls are written in the reference is made by a program, and what was true when a version came out stays so. */
const documents = projectFiles.filter(
  (path) => path.endsWith('.md') && path !== 'docs/api/reference.md' && path !== 'CHANGELOG.md',
)
/** Named as what could be, or should not. */
const EXAMPLES = [
  ...['contract/directories/method.ts', 'db/migrations/NNNN_methods.sql', 'utils.ts'],
  ...['allowScripts', 'terminationGracePeriodSeconds', 'updateStatus', 'userById'],
]

const files = new Set(projectFiles)
const folders = new Set(projectFiles.flatMap(above))
const tops = new Set([...folders].filter((folder) => !folder.includes('/')))

test('files and folders that documents name exist', () => {
  const named = documents.flatMap((path) => inCode(path).map((name) => ({ path, name })))
  const paths = named.filter(({ name }) => isPath(name) && !EXAMPLES.includes(name))
  expect(paths.length).toBeGreaterThan(150)
  expect(paths.filter(({ name }) => !alternatives(name).every(exists))).toEqual([])
})

test('functions and values that documents name stand in the code', () => {
  const named = documents.flatMap((path) => inCode(path).map((name) => ({ path, name: name.replace(/\(.*\)$/, '') })))
  const symbols = named.filter(({ name }) => /^[a-z]+[A-Z]\w*$/.test(name) && !EXAMPLES.includes(name))
  expect(symbols.length).toBeGreaterThan(20)
  const known = new Set(codeFiles.flatMap((path) => read(path).match(/[A-Za-z]\w*/g) ?? []))
  expect(symbols.filter(({ name }) => !known.has(name))).toEqual([])
})

test('commands that documents name are those of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = documents.flatMap((path) => [...read(path).matchAll(/npm run (?:-s )?([a-z][a-z:]*)/g)])
  expect(named.length).toBeGreaterThan(20)
  expect(named.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([])
})

test('links of documents to a part lead to a heading', () => {
  const links = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)].map(([, file = '', part = '']) => ({
      from: path,
      to: file === '' ? path : posix.join(posix.dirname(path), file),
      part,
    })),
  )
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter(({ to, part }) => !headings(to).includes(part))).toEqual([])
})

/** What stands between code marks in the text, outside of listings. */
function inCode(path: string): string[] {
  const text = read(path).replaceAll(/^```[\s\S]*?^```/gm, '')
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
}

/** A file of code or of words, or something below a folder of ours; a name with a gap tells of several. */
function isPath(name: string): boolean {
  if (!/^[\w.@{},-]+(\/[\w.@{},-]+)*\/?$/.test(name)) return false
  return /\.(tsx?|css|sql|md|yml)$/.test(name) || (name.includes('/') && tops.has(name.split('/')[0] ?? ''))
}

/** `server/{config,pages}/` are two. */
function alternatives(name: string): string[] {
  const [, before = '', inside, after = ''] = /^(.*)\{([^}]*)\}(.*)$/.exec(name) ?? []
  return inside === undefined ? [name] : inside.split(',').map((part) => `${before}${part}${after}`)
}

/** As a whole, or by the end of its path. */
function exists(name: string): boolean {
  const path = name.replace(/\/$/, '')
  return files.has(path) || folders.has(path) || projectFiles.some((file) => file.endsWith(`/${path}`))
}

function above(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** As a page of the repository calls its headings. */
function headings(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
