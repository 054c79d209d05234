import { expect, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { onToast, type ToastOptions } from '#web/ui/overlays/toast.ts'
import { inTrashText, toastInTrash } from './in-trash.ts'

const opened: string[] = []
const reader = {
  card: { id: 5, full_name: 'Анна Двойная' },
  user: { id: 1, permissions: [psychologist.trash] },
  timeZone: 'Europe/Moscow',
  navigate: (address: string) => opened.push(address),
}
const withoutTrash = { ...reader, user: { id: 1, permissions: [] } }
const at = '2026-11-20T11:05:00.000Z'
const facts = { deleted_at: at, deleted_by: null, merged_into: null }
const body = { message: 'Эта карточка в корзине.', code: 'in-trash', request_id: '', ...facts }

test.each([
  [{ id: 2, title: 'Белова Марина Игоревна' }, 'Белова Марина Игоревна убрала её туда 20.11.2026, 14:05.'],
  [{ id: 2, title: 'Орлов Пётр Ильич' }, 'Орлов Пётр Ильич убрал её туда 20.11.2026, 14:05.'],
  [{ id: 1, title: 'Белова Марина Игоревна' }, 'Вы\u00a0сами убрали её туда 20.11.2026, 14:05.'],
  [null, 'Её убрали туда 20.11.2026, 14:05.'],
])('a card deleted by %j is told of so', (deleted_by, text) => {
  const said = inTrashText({ ...facts, deleted_by }, reader)
  expect(said.startsWith(`${text} То, что вы\u00a0ввели, осталось в\u00a0черновике`)).toBe(true)
  expect(said).not.toContain('администратор')
})

test('whoever may not look into the trash is told who may, and is led nowhere', () => {
  const said: ToastOptions[] = []
  const stop = onToast((_, options) => said.push(options))
  toastInTrash(new ApiError(404, body), withoutTrash)
  toastInTrash(new ApiError(404, body), reader)
  stop()
  expect(said.map(({ actions }) => actions?.map(({ label }) => label))).toEqual([
    [],
    ['Вернуть карточку', 'Открыть корзину'],
  ])
  expect(said[0]?.description).toContain('Вернуть её может администратор.')
  said[1]?.actions?.[1]?.onClick()
  expect(opened.splice(0)).toEqual([`${href('trash')}?filter[title]=${encodeURIComponent('Анна Двойная')}`])
})

test('a card that was merged is told of so, with the way to the one that stayed', () => {
  const said: ToastOptions[] = []
  const stop = onToast((_, options) => said.push(options))
  const merged = { ...body, deleted_by: { id: 2, title: 'Орлов Пётр Ильич' }, merged_into: { id: 7, title: 'Анна' } }
  toastInTrash(new ApiError(404, merged), withoutTrash)
  stop()
  expect(said[0]).toMatchObject({
    title: 'Не\u00a0сохранено: карточку объединили с\u00a0другой',
    actions: [{ label: 'Открыть карточку «Анна»' }],
  })
  expect(said[0]?.description).toMatch(/^Орлов Пётр Ильич объединил её с\u00a0карточкой «Анна» 20\.11\.2026, 14:05\./)
  expect(said[0]?.description).not.toContain('администратор')
  said[0]?.actions?.[0]?.onClick()
  expect(opened.splice(0)).toEqual([href('psychologistEditor', { id: 7 })])
})

test('of a card that is nowhere the code is told, as of any other failure of a save', () => {
  const said: ToastOptions[] = []
  const stop = onToast((_, options) => said.push(options))
  toastInTrash(new ApiError(404, { message: 'Такой записи нет.', request_id: '' }), reader)
  toastInTrash(new ApiError(500, { ...body, code: undefined }), reader)
  stop()
  expect(said.map(({ title }) => title)).toEqual(['Oops, код ошибки: 404', 'Oops, код ошибки: 500'])
})
