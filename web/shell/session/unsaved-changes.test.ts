import { expect, test, vi } from 'vitest'
import { askBeforeLeaving, mayLeave, hasUnsavedChanges } from './unsaved-changes.ts'

test('the way is free where nothing would be lost', async () => {
  const ask = vi.fn()
  const forget = askBeforeLeaving({ wouldLose: () => false, ask })
  expect(hasUnsavedChanges()).toBe(false)
  expect(await mayLeave()).not.toBeNull()
  expect(ask).not.toHaveBeenCalled()
  forget()
})

test('whoever holds unsaved work is asked, and loses nothing before the way is taken', async () => {
  const giveUp = vi.fn()
  const answers = [null, giveUp]
  const forget = askBeforeLeaving({ wouldLose: () => true, ask: () => Promise.resolve(answers.shift() ?? null) })
  expect(hasUnsavedChanges()).toBe(true)
  expect(await mayLeave()).toBeNull()
  const leave = await mayLeave()
  expect(giveUp).not.toHaveBeenCalled()
  leave?.()
  expect(giveUp).toHaveBeenCalledOnce()
  forget()
  expect(hasUnsavedChanges()).toBe(false)
})
