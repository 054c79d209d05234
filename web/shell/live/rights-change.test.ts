import { beforeEach, expect, test, vi } from 'vitest'
import { rightsMark } from '#contract/people/rights-mark.ts'
import { pendingToasts } from '#web/ui/overlays/toast.ts'
import { askBeforeLeaving } from '../session/unsaved-changes.ts'
import { changeOwnRights } from './own-rights-change.ts'
import { rightsWatch } from './rights-change.ts'

const full = { permissions: ['dashboard.view', 'requests.view'] as const, psychologist_id: null, viewing_as: null }
const less = { ...full, permissions: ['dashboard.view'] as const }
const reread = vi.fn()
const watch = () => rightsWatch({ session: () => ({ ...full, permissions: [...full.permissions] }), reread })
const told = () => [...pendingToasts.values()]

beforeEach(() => {
  pendingToasts.clear()
  reread.mockClear()
})

test('the rights that the screen was drawn with are no news', () => {
  watch()(rightsMark(full))
  expect([told(), reread.mock.calls]).toEqual([[], []])
})

test('others are told once, and the screen is read anew', () => {
  const hear = watch()
  hear(rightsMark(less))
  hear(rightsMark(less))
  expect(told()).toEqual([expect.objectContaining({ title: 'Ваши права изменились' })])
  expect(reread).toHaveBeenCalledTimes(1)
})

test('what is typed and not saved stays until the person reads anew', () => {
  const forget = askBeforeLeaving({ wouldLose: () => true, ask: () => Promise.resolve(null) })
  try {
    watch()(rightsMark(less))
    expect(reread).not.toHaveBeenCalled()
    told()[0]?.actions?.[0]?.onClick()
    expect(reread).toHaveBeenCalledTimes(1)
  } finally {
    forget()
  }
})

test('whoever changes their own in this very tab, which is read anew for that, hears nothing of it', async () => {
  const hear = watch()
  await changeOwnRights(() => Promise.reject(new Error('refused'))).catch(() => {})
  hear(rightsMark(less))
  expect(reread, 'the change was refused').toHaveBeenCalledTimes(1)
  await changeOwnRights(() => Promise.resolve(hear(rightsMark({ ...full, viewing_as: 'content' }))))
  hear(rightsMark({ ...full, viewing_as: 'content' }))
  expect([told().length, reread.mock.calls.length]).toEqual([1, 1])
})
