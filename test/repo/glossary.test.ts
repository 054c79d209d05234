import { describe, expect, test } from 'vitest'
import { projectFiles, read } from './project-files.ts'

const GLOSSARY = 'docs/glossary.md'
/** Kits and rooms that many subjects share: they hold no thing of the practice. */
const ROOMS = ['dialogs', 'editor', 'list', 'notices', 'panel', 'preview', 'russian', 'screen']

const words = new Set([...read(GLOSSARY).matchAll(/^\| ([a-z][a-z -]*?) +\|/gm)].map(([, word = '']) => word))

describe('the words of the glossary', () => {
  test('stand once, each beside its Russian', () => {
    const lines = [...read(GLOSSARY).matchAll(/^\| ([a-z][a-z -]*?) +\| (.+?) +\|/gm)].filter(
      ([, word]) => word !== 'word',
    )
    expect(lines.length).toBeGreaterThan(40)
    expect(lines.map(([, word]) => word).filter((word, index, all) => all.indexOf(word) !== index)).toEqual([])
    expect(lines.filter(([, , russian = '']) => !/[а-яё]|—/i.test(russian))).toEqual([])
  })

  test.each(['server/modules', 'web/admin'])('name every folder of %s', (parent) => {
    const folders = projectFiles.flatMap((path) => new RegExp(`^${parent}/([^/]+)/`).exec(path)?.[1] ?? [])
    expect(folders.length).toBeGreaterThan(10)
    expect(
      [...new Set(folders)].filter((name) => !ROOMS.includes(name) && !isKnown(name.replaceAll('-', ' '))),
    ).toEqual([])
  })

  test('name every table: as a whole, or by what it begins with', () => {
    const tables = [...read('db/tables.gen.ts').matchAll(/^  (\w+): \{$/gm)].map(([, name = '']) => name)
    expect(tables.length).toBeGreaterThan(30)
    const begins = (name: string) => name.split('_').map((_, index, parts) => parts.slice(0, index + 1).join(' '))
    expect(tables.filter((name) => !begins(name).some(isKnown))).toEqual([])
  })
})

/** «branches», «audit log»: in the singular, as the glossary has it. */
function isKnown(name: string): boolean {
  const singulars = [name, name.replace(/s$/, ''), name.replace(/es$/, ''), name.replace(/ies$/, 'y')]
  return singulars.some((word) => words.has(word) || words.has(word.replace(' ', '-')))
}
