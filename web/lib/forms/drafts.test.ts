import { beforeEach, expect, test, vi } from 'vitest'
import {
  deleteDraft,
  deleteLeftDrafts,
  deleteOldDrafts,
  draftKey,
  subscribeToDrafts,
  saveDraft,
  visitKey,
  type FoundDrafts,
} from './drafts.ts'

const RECORD = draftKey(3, 'topics', 7)
const OWN = visitKey(RECORD)
const draft = (savedAt: string, title: string) => ({ version: 1, savedAt, base: {}, values: { title } })
const storageEvents = new EventTarget()
/** Locks of other tabs, and how each is given up. */
let held: Map<string, PromiseWithResolvers<boolean>>

beforeEach(() => {
  held = new Map()
  const storage = {
    getItem: (key: string) => (storage as unknown as Record<string, string>)[key] ?? null,
    setItem: (key: string, text: string) =>
      Object.defineProperty(storage, key, { value: text, enumerable: true, configurable: true }),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', storageEvents)
  vi.stubGlobal('navigator', {
    locks: {
      query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })) }),
      request: (name: string) => held.get(name)?.promise,
    },
  })
  return () => vi.unstubAllGlobals()
})

function follow() {
  const told: FoundDrafts<{ title: string }>[] = []
  const drafts = subscribeToDrafts<{ title: string }>(RECORD, OWN, (found) => told.push(found))
  return { ...drafts, told }
}

test('the newest draft that no tab holds is told of, then the next one; the own is not', async () => {
  const [older, newer] = [`${RECORD}:a`, `${RECORD}:b`]
  saveDraft(OWN, draft('2026-11-22T10:00:00Z', 'свой'))
  saveDraft(older, draft('2026-11-20T10:00:00Z', 'старый'))
  saveDraft(newer, draft('2026-11-21T10:00:00Z', 'новый'))
  const { told, look, stop } = follow()
  await expect.poll(() => told.at(-1)).toMatchObject({ left: { key: newer }, isElsewhere: false })
  deleteDraft(newer)
  await look()
  expect(told.at(-1)).toMatchObject({ left: { key: older, draft: { values: { title: 'старый' } } } })
  stop()
})

test('a draft that another tab is writing stays its own and is told of, until that tab goes', async () => {
  const theirs = `${RECORD}:a`
  saveDraft(theirs, draft('2026-11-21T10:00:00Z', 'их'))
  held.set(theirs, Promise.withResolvers())
  const { told, stop } = follow()
  await expect.poll(() => told.at(-1)).toEqual({ left: null, isElsewhere: true })
  const lock = held.get(theirs)
  held.delete(theirs)
  lock?.resolve(true)
  await expect.poll(() => told.at(-1)).toMatchObject({ left: { key: theirs }, isElsewhere: false })
  stop()
})

test('a draft that another tab begins is told of; those of other records are let be', async () => {
  saveDraft(`${draftKey(3, 'topics', 77)}:a`, draft('2026-11-21T10:00:00Z', 'другой'))
  const { told, stop } = follow()
  await expect.poll(() => told).toEqual([{ left: null, isElsewhere: false }])
  const theirs = `${RECORD}:a`
  held.set(theirs, Promise.withResolvers())
  saveDraft(theirs, draft('2026-11-21T10:00:00Z', 'их'))
  storageEvents.dispatchEvent(Object.assign(new Event('storage'), { key: theirs, oldValue: null, newValue: '{}' }))
  await expect.poll(() => told.at(-1)).toEqual({ left: null, isElsewhere: true })
  stop()
})

const kept = () => Object.keys(localStorage).filter((key) => key.includes(':'))

test('what is left of one record is forgotten at once, but what a tab is writing, and other records, are let be', async () => {
  const [left, theirs, other] = [`${RECORD}:a`, `${RECORD}:b`, `${draftKey(3, 'topics', 77)}:a`]
  for (const key of [left, theirs, other]) saveDraft(key, draft('2026-11-21T10:00:00Z', 'текст'))
  held.set(theirs, Promise.withResolvers())
  await deleteLeftDrafts(RECORD)
  expect(kept()).toEqual([theirs, other])
})

test('a draft that nobody has touched for thirty days goes, whoever wrote it and whatever it is about', async () => {
  const [old, theirs, new_] = [`${draftKey(4, 'request.deal', 1)}:a`, `${RECORD}:b`, `${RECORD}:c`]
  const foreign = 'smysl:recent'
  saveDraft(old, draft('2026-10-22T09:00:00Z', 'забытый'))
  saveDraft(theirs, draft('2026-10-22T09:00:00Z', 'открыт во вкладке'))
  saveDraft(new_, draft('2026-10-23T11:00:00Z', 'недавний'))
  localStorage.setItem(foreign, '[]')
  localStorage.setItem('draft:3:topics:8:d', 'not JSON')
  held.set(theirs, Promise.withResolvers())
  await deleteOldDrafts(Date.parse('2026-11-22T10:00:00Z'))
  expect(kept()).toEqual([theirs, new_, foreign])
})
