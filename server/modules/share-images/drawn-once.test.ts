import { expect, test } from 'vitest'
import { copyStore } from '#server/platform/storage/store-copy.ts'
import { createLog } from '#server/platform/log.ts'
import { openWorld } from '#test/world.ts'
import { drawnOnce } from './drawn-once.ts'

const { storage } = await openWorld()
const picture = drawnOnce(copyStore(createLog('silent')))
const noNote = () => Promise.resolve()

test('a picture is drawn once for all who ask at the same time, and is not drawn for those who come later', async () => {
  let drawings = 0
  const draw = () => {
    drawings += 1
    return Promise.resolve(Buffer.from(`drawing ${drawings}`))
  }
  const ask = () => picture(storage, { title: 'Анна' }, draw, noNote)
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(new Set(answers.map((bytes) => Buffer.from(bytes).toString()))).toEqual(new Set(['drawing 1']))
  expect(Buffer.from(await ask()).toString()).toBe('drawing 1')
  await picture(storage, { title: 'Борис' }, draw, noNote)
  expect(drawings).toBe(2)
})

test('a drawing that failed is tried again', async () => {
  const failing = () => Promise.reject(new Error('no ink'))
  await expect(picture(storage, { title: 'Вера' }, failing, noNote)).rejects.toThrow('no ink')
  const drawn = await picture(storage, { title: 'Вера' }, () => Promise.resolve(Buffer.from('Вера')), noNote)
  expect(Buffer.from(drawn).toString()).toBe('Вера')
})
