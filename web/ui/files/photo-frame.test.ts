import { expect, test } from 'vitest'
import { photoFile } from './photo-frame.ts'

test.each([
  ['image/webp', 'avatar.webp'],
  ['image/png', 'avatar.png'],
])('a picture that the browser made as %s is sent as %s', (type, name) => {
  expect(photoFile(new Blob(['x'], { type }))).toMatchObject({ name, type })
})
