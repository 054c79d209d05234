import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey, keepDraft, readDraft, visitKey } from './drafts.ts'
import { takeLeftDraft } from './left-draft.ts'

const RECORD = draftKey(3, 'topics', 7)
const draft = (savedAt: string, title: string) => ({ version: 1, savedAt, base: {}, values: { title } })
let held: string[] = []

beforeEach(() => {
  held = []
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      kept.set(key, text)
      Object.defineProperty(storage, key, { value: text, enumerable: true, configurable: true })
    },
    removeItem: (key: string) => {
      kept.delete(key)
      Reflect.deleteProperty(storage, key)
    },
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', { locks: { query: () => Promise.resolve({ held: held.map((name) => ({ name })) }) } })
  return () => vi.unstubAllGlobals()
})

test('the newest draft that no tab holds is taken over under the own name', async () => {
  const [older, newer, own] = [`${RECORD}:a`, `${RECORD}:b`, visitKey(RECORD)]
  keepDraft(older, draft('2026-11-20T10:00:00Z', 'старый'))
  keepDraft(newer, draft('2026-11-21T10:00:00Z', 'новый'))
  const taken = await takeLeftDraft(RECORD, own)
  expect(taken).toMatchObject({ draft: { values: { title: 'новый' } }, isElsewhere: false })
  expect([readDraft(newer), readDraft(own)]).toMatchObject([null, { values: { title: 'новый' } }])
  expect(readDraft(older)).not.toBeNull()
})

test('a draft that another tab is writing stays its own, and is told of', async () => {
  const theirs = `${RECORD}:a`
  keepDraft(theirs, draft('2026-11-21T10:00:00Z', 'их'))
  held = [theirs]
  expect(await takeLeftDraft(RECORD, visitKey(RECORD))).toEqual({ draft: null, isElsewhere: true })
  expect(readDraft(theirs)).toMatchObject({ values: { title: 'их' } })
})

test('drafts of other records are let be', async () => {
  keepDraft(`${draftKey(3, 'topics', 77)}:a`, draft('2026-11-21T10:00:00Z', 'другой'))
  expect(await takeLeftDraft(RECORD, visitKey(RECORD))).toEqual({ draft: null, isElsewhere: false })
})
