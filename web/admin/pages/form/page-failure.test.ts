import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { pendingToasts } from '#web/ui/overlays/toast.ts'
import { SAVE_TOAST_ID } from '../../editor/save/save-toast.ts'
import { toastRefusal } from './page-failure.ts'
import { pageForm } from './page-form.ts'

test('the notice names each field once', () => {
  const errors = { title: ['Название: здесь пусто'], 'data.faq.1.a': ['Ответ: здесь пусто'] }
  const error = new ApiError(422, { message: 'Проверьте', errors, request_id: 'r' })
  toastRefusal(error, pageForm(null, 'UTC'), () => {})
  expect(pendingToasts.get(SAVE_TOAST_ID)?.description).toBe(
    '<ul><li><b>Название</b>\u00a0— здесь пусто</li><li><b>Вопрос 2</b>\u00a0— ответ: здесь пусто</li></ul>',
  )
})
