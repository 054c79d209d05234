import { afterEach, expect, test, vi } from 'vitest'
import type { Photo } from '#web/ui/files/photo.ts'
import { defineFields } from '../fields/field-table.ts'
import { canGoBack, withFormerPhotos } from './save-undo.ts'

interface Form {
  name: string
  password: string
  avatar: Photo
}

const FIELDS = defineFields<Form>({
  name: { kind: 'text', label: 'Имя' },
  password: { kind: 'secret', label: 'Пароль' },
  avatar: { kind: 'photo', label: 'Фотография' },
})
const form = (avatar: Photo): Form => ({ name: 'Анна', password: '', avatar })

afterEach(() => vi.unstubAllGlobals())

test('a save goes back unless it wrote what nobody can read', () => {
  expect(canGoBack(FIELDS, ['name', 'avatar'])).toBe(true)
  expect(canGoBack(FIELDS, ['name', 'password'])).toBe(false)
})

test('where there was no photograph the way back removes the new one', async () => {
  expect(await withFormerPhotos(FIELDS, form({ kind: 'kept', src: null }), ['avatar'])).toMatchObject({
    avatar: { kind: 'removed' },
  })
})

test('the former photograph goes back as a file; one that the save did not touch stays where it is', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('bytes', { headers: { 'content-type': 'image/webp' } })))
  const kept = form({ kind: 'kept', src: '/media/a.webp' })
  const { avatar } = await withFormerPhotos(FIELDS, kept, ['name', 'avatar'])
  expect(avatar).toMatchObject({ kind: 'new', src: '/media/a.webp' })
  expect(await (avatar as { file: File }).file.text()).toBe('bytes')
  expect(await withFormerPhotos(FIELDS, kept, ['name'])).toEqual(kept)
})

test('a photograph that is gone stops the way back', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })))
  await expect(withFormerPhotos(FIELDS, form({ kind: 'kept', src: '/media/a.webp' }), ['avatar'])).rejects.toThrow(
    '404',
  )
})
