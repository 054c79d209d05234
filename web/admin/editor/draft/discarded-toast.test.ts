import { beforeEach, expect, test } from 'vitest'
import { pendingToasts, toast } from '#web/ui/overlays/toast.ts'
import { toastValidationErrors } from '../save/check-notice.ts'
import { SAVE_TOAST_ID } from '../save/save-toast.ts'
import { toastDiscarded } from './discarded-toast.ts'

const discard = () => toastDiscarded('Изменения отменены', () => {})
const titles = () => [...pendingToasts.values()].map(({ title }) => title)

beforeEach(() => pendingToasts.clear())

test('what is discarded takes its errors along', () => {
  toastValidationErrors(['Название: здесь пусто'], undefined)
  discard()
  expect(titles()).toEqual(['Изменения отменены'])
})

test('a save before it stays told, with its way back', () => {
  toast({ id: SAVE_TOAST_ID, title: 'Сохранено' })
  discard()
  expect(titles()).toEqual(['Сохранено', 'Изменения отменены'])
})
