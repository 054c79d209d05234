import { expect, test } from 'vitest'
import { photoFile, warningOfCut } from './photo-frame.ts'

test.each([
  ['image/webp', 'avatar.webp'],
  ['image/png', 'avatar.png'],
])('a picture that the browser made as %s is sent as %s', (type, name) => {
  expect(photoFile(new Blob(['x'], { type }))).toMatchObject({ name, type })
})

test.each([
  ['rect', 480, 600, null],
  ['rect', 1080, 1350, null],
  ['rect', 200, 250, /всего 200\s×\s250\sточек.*480\s×\s600/],
  ['round', 160, 160, null],
  ['round', 96.4, 96.4, /всего 96\s×\s96\sточек.*160\s×\s160/],
] as const)('a %s cut of %d × %d pixels is warned of where it would be blurred', (frame, width, height, warning) => {
  const said = warningOfCut({ x: 0, y: 0, width, height }, frame)
  if (warning === null) expect(said).toBeNull()
  else expect(said).toMatch(warning)
})
