import { expect, test, vi } from 'vitest'
import { askBeforeLeaving, mayLeave, wouldLoseByLeaving } from './unsaved-changes.ts'

test('the way is free where nothing would be lost', async () => {
  const ask = vi.fn()
  const forget = askBeforeLeaving({ wouldLose: () => false, ask })
  expect(wouldLoseByLeaving()).toBe(false)
  expect(await mayLeave()).not.toBeNull()
  expect(ask).not.toHaveBeenCalled()
  forget()
})

test('whoever holds unsaved work is asked, and loses nothing before the way is taken', async () => {
  const giveUp = vi.fn()
  const answers = [null, giveUp]
  const forget = askBeforeLeaving({ wouldLose: () => true, ask: () => Promise.resolve(answers.shift() ?? null) })
  expect(wouldLoseByLeaving()).toBe(true)
  expect(await mayLeave()).toBeNull()
  const leave = await mayLeave()
  expect(giveUp).not.toHaveBeenCalled()
  leave?.()
  expect(giveUp).toHaveBeenCalledOnce()
  forget()
  expect(wouldLoseByLeaving()).toBe(false)
})
