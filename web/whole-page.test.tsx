import { lazy, Suspense } from 'react'
import type { EntryContext } from 'react-router'
import { expect, test, vi } from 'vitest'
import { drawWhole, readHandoffStream } from './whole-page.ts'

test('a page that waits for nothing is drawn at once, with its doctype', async () => {
  const draw = vi.fn(() => <p>Анна</p>)
  expect(await drawWhole(draw, 'n')).toEqual({ html: '<!DOCTYPE html><p>Анна</p>', isBroken: false })
  expect(draw).toHaveBeenCalledOnce()
})

test('what loads late is waited for', async () => {
  const Late = lazy(async () => ({ default: () => <b>позже</b> }))
  const drawn = await drawWhole(
    () => (
      <Suspense fallback="ждём">
        <Late />
      </Suspense>
    ),
    'n',
  )
  expect(drawn.html).toContain('<b>позже</b>')
  expect(drawn).toMatchObject({ isBroken: false })
})

test('a long part that loads late stands in its place at once: no script has to put it there', async () => {
  const long = 'слово '.repeat(2500)
  const Late = lazy(async () => ({ default: () => <p>{long}</p> }))
  const drawn = await drawWhole(
    () => (
      <main>
        <Suspense fallback="ждём">
          <Late />
        </Suspense>
      </main>
    ),
    'n',
  )
  const inPlace = `<main><!--$--><p>${long}</p><!--/$--></main>`
  expect([drawn.html.endsWith(inPlace), drawn.isBroken]).toEqual([true, false])
})

test('what loads late with nothing to show meanwhile is waited for', async () => {
  const Late = lazy(async () => ({ default: () => <b>позже</b> }))
  expect(await drawWhole(() => <Late />, 'n')).toEqual({
    html: expect.stringContaining('<b>позже</b>'),
    isBroken: false,
  })
})

test('a page that fails as a whole is refused with its error', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = () => {
    throw new Error('broken')
  }
  await expect(drawWhole(() => <Broken />, 'n')).rejects.toThrow('broken')
  error.mockRestore()
})

test('a part that fails is told', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = () => {
    throw new Error('broken')
  }
  const drawn = await drawWhole(
    () => (
      <Suspense fallback="ждём">
        <Broken />
      </Suspense>
    ),
    'n',
  )
  expect(drawn.isBroken).toBe(true)
  error.mockRestore()
})

test('what the loaders read is known before the page is drawn, however often', async () => {
  const serverHandoffStream = new Blob(['[1]\n']).stream()
  const contextOfDrawing = await readHandoffStream({ serverHandoffStream, renderMeta: {} } as EntryContext)
  for (const { renderMeta } of [contextOfDrawing(), contextOfDrawing()]) {
    expect(renderMeta?.streamCache?.[0]?.result).toEqual({ done: false, value: '[1]\n' })
    expect(renderMeta?.streamCache?.[1]?.result?.done).toBe(true)
  }
})
