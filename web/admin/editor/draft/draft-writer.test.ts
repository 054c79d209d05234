import { beforeEach, expect, test, vi } from 'vitest'
import { saveDraft } from '#web/lib/forms/drafts.ts'
import { draftWriter } from './draft-writer.ts'
import { deleteRecordDraft } from './record-draft.ts'

const KEY = 'draft:3:topics:7:a'
const stored = new Map<string, string>()
const draft = (title: string, version = 1) => ({
  version,
  savedAt: '2026-11-27T10:00:00Z',
  base: {},
  values: { title },
})
const nothing = { ...draft(''), values: {} }

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('what was given up on the way out is not written again because the screen was drawn again, and what is typed since is', () => {
  const write = draftWriter(KEY)
  write(draft('Ещё не сохранено'))
  deleteRecordDraft(KEY)
  write({ ...draft('Ещё не сохранено'), savedAt: '2026-11-27T10:00:09Z' })
  expect([...stored]).toEqual([])
  write(draft('Набрано после'))
  expect(stored.get(KEY)).toContain('Набрано после')
})

test('what differs in nothing from the record any more is forgotten, and may come back', () => {
  const write = draftWriter(KEY)
  write(draft('Правка'))
  expect([write(nothing), stored.size]).toEqual([true, 0])
  expect([write(draft('Правка')), stored.size]).toEqual([false, 1])
})

test('a draft of an earlier visit stays until its owner has decided about it', () => {
  saveDraft(KEY, draft('Прежнее'))
  expect(draftWriter(KEY)(nothing)).toBe(false)
  expect(stored.get(KEY)).toContain('Прежнее')
})
