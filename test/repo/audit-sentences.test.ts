import { expect, test } from 'vitest'
import { entitiesWith, entityOfPlural } from '#contract/entities.ts'
import { SMALL_LISTS } from '#contract/office/imports.ts'
import { loggedFields } from '#web/admin/history/field-words.ts'
import { ACTIONS } from '#web/admin/history/actions.ts'
import { EXAMPLES } from '../api/every-example.ts'
import { codeFiles, read } from './project-files.ts'

/** Each of them is the kind of a record, or of what leaves lines without being one. */
const KINDS = [...new Set(Object.keys(ACTIONS).map((action) => action.split('.')[0]))].join('|')
const serverFiles = codeFiles.filter((path) => path.startsWith('server/') && !path.endsWith('.test.ts'))

/** Names of actions as the server's code spells them: `'role.updated'`. */
function spelled(): string[] {
  const names = new RegExp(`['\`]((?:${KINDS})\\.[a-z-]+)['\`]`, 'g')
  return serverFiles.flatMap((path) => [...read(path).matchAll(names)].map((match) => match[1] as string))
}

/** Names that stand right in a call which records them, whatever their kind. */
function recorded(): string[] {
  const call = /\brecord(?:All|Export)?\([^()]*?'([a-z-]+\.[a-z-]+)'/g
  return serverFiles.flatMap((path) => [...read(path).matchAll(call)].map((match) => match[1] as string))
}

/** Lists that share their code: their actions are put together from two words. */
function ofLists(): string[] {
  const verbs = [...read('server/platform/resource.ts').matchAll(/\$\{type\}\.([a-z]+)`/g)].map((match) => match[1])
  const types = [...entitiesWith('directory'), 'page']
  return [
    ...types.flatMap((type) => [...new Set([...verbs, 'updated', 'reverted'])].map((verb) => `${type}.${verb}`)),
    ...SMALL_LISTS.map((list) => `${entityOfPlural(list)?.name}.exported`),
  ]
}

test('every action that the server records has a sentence', () => {
  const examples = Object.values(EXAMPLES).flatMap(({ leaves }) => (typeof leaves === 'string' ? [] : [leaves.action]))
  const actions = [...new Set([...spelled(), ...recorded(), ...ofLists(), ...examples])].toSorted()
  expect(actions.length).toBeGreaterThan(60)
  expect(actions.filter((action) => !Object.hasOwn(ACTIONS, action))).toEqual([])
})

test('no sentence is kept for what nobody records', () => {
  const known = new Set([...spelled(), ...recorded(), ...ofLists()])
  expect(Object.keys(ACTIONS).filter((action) => !known.has(action))).toEqual([])
})

/** What the undoing of a change of many records reads, and the log does not hold. */
const OF_OPERATIONS = ['addresses', 'moved', 'deleted_at', 'next_attempt_at']

test('every field that the server records has a name', () => {
  const written = serverFiles.flatMap((path) => [...read(path).matchAll(/\bfield: '([a-z_0-9]+)', old\b/g)])
  const fields = [...new Set(written.map((match) => match[1] as string))]
  expect(fields.length).toBeGreaterThan(50)
  const named = loggedFields().flatMap(({ value }) => value.split(','))
  expect(fields.filter((field) => !named.includes(field) && !OF_OPERATIONS.includes(field))).toEqual([])
})
