import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Typeface } from './typeface.ts'

const read = (letters: string) =>
  readFile(fileURLToPath(import.meta.resolve(`@fontsource/literata/files/literata-${letters}-500-normal.woff`)))
const face = new Typeface([await read('cyrillic'), await read('latin')])
const SIZE = 50

/** How much ink a line leaves, and where its left and right edges are. Pixels. */
async function inked(line: string) {
  const [width, height] = [900, 100]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${face.shapes(line, SIZE, 20, 0, height)}</svg>`
  const pixels = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer()
  const columns = Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (_, y) => pixels[y * width + x] ?? 0).reduce((sum, value) => sum + value, 0),
  )
  const ink = columns.reduce((sum, value) => sum + value, 0) / 255
  return { ink, left: columns.findIndex((value) => value > 0), right: columns.findLastIndex((value) => value > 0) }
}

test('every letter of Russian and Latin names and of their punctuation is drawn, each as itself', async () => {
  const signs = [
    ...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯabcxyzABCXYZ0123456789«»„“—–-.,:;!?()&№',
  ]
  const paths = signs.map((sign) => face.shapes(sign, SIZE, 20, 0, 100))
  expect(new Set(paths.filter((path) => path !== '')).size).toBeGreaterThan(signs.length - 12)
  for (const sign of ['ё', 'й', 'Щ', 'A', '№']) expect((await inked(sign)).ink, sign).toBeGreaterThan(50)
  // A letter with its accent is the letter and more.
  expect((await inked('ё')).ink).toBeGreaterThan((await inked('е')).ink)
  expect((await inked('о')).ink).toBeLessThan((await inked('О')).ink)
})

test('letters stand one after the other, nearer where the font says so', async () => {
  const [one, two] = [await inked('н'), await inked('нн')]
  expect(two.ink).toBeCloseTo(2 * one.ink, -1)
  expect(two.right - one.right).toBeGreaterThan(one.right - one.left)
  const width = async (line: string) => (await inked(line)).right
  expect(await width('ГА')).toBeLessThan((await width('Г')) + (await width('А')) - 20)
})

test('lines are as wide as they may be: broken at spaces and after hyphens, never after a word of a letter or two', async () => {
  const text = 'Помогаю разобраться в том, что происходит, Анна-Мария Берестова-Задунайская'
  for (const width of [200, 300, 450, 900]) {
    const lines = face.lines(text, SIZE, width)
    for (const line of lines) {
      const { left, right } = await inked(line)
      if (right < 899) expect(right - left, line).toBeLessThanOrEqual(width + 1)
      // A narrower line breaks the longest word.
      if (width >= 450) expect(line).not.toMatch(/(^|\s)\p{L}{1,2}$/u)
    }
    expect(lines.join(' ').replaceAll('- ', '-').replace(/\s/g, ''), 'nothing is lost').toBe(text.replace(/\s/g, ''))
  }
  expect(face.lines('', SIZE, 100)).toEqual([])
  const broken = face.lines('Dampfschifffahrtsgesellschaft', SIZE, 300)
  expect(broken.length).toBeGreaterThan(2)
  expect(broken.join('')).toBe('Dampfschifffahrtsgesellschaft')
})

test('a Russian word that is wider than a line is broken between syllables, with a hyphen', async () => {
  const word = 'Превысокомногорассмотрительствующий'
  const lines = face.lines(`О ${word}`, SIZE, 300)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.slice(0, -1).every((line) => line.endsWith('-'))).toBe(true)
  expect(lines.map((line) => line.replace(/-$/u, '')).join('')).toBe(`О\u00a0${word}`)
  for (const line of lines) {
    const { left, right } = await inked(line)
    expect(right - left, line).toBeLessThanOrEqual(301)
  }
  expect(face.lines('Константинопольская-Дементьева', SIZE, 400)).toEqual(['Константино-', 'польская-', 'Дементьева'])
})
