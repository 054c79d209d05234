import { describe, expect, test } from 'vitest'
import { keyboardDragStep } from './keyboard-drag-step.ts'

const key = (code: string, repeat = false) => ({ code, repeat })
const free = { at: 2, count: 6, from: undefined }
const held = { at: 2, count: 6, from: 5 }

describe('a block in the hands of a keyboard', () => {
  test('is taken by Space or Enter, and only then minds the arrows', () => {
    expect(keyboardDragStep(key('Space'), free)).toEqual({ kind: 'take' })
    expect(keyboardDragStep(key('Enter'), free)).toEqual({ kind: 'take' })
    expect(keyboardDragStep(key('ArrowUp'), free)).toBeUndefined()
    expect(keyboardDragStep(key('Escape'), free)).toBeUndefined()
  })

  test('goes one place a press, and no further than the ends', () => {
    expect(keyboardDragStep(key('ArrowUp'), held)).toEqual({ kind: 'move', to: 1 })
    expect(keyboardDragStep(key('ArrowDown', true), held)).toEqual({ kind: 'move', to: 3 })
    expect(keyboardDragStep(key('ArrowUp'), { ...held, at: 0 })).toEqual({ kind: 'end' })
    expect(keyboardDragStep(key('ArrowDown'), { ...held, at: 5 })).toEqual({ kind: 'end' })
  })

  test('is put down where it is, or given back to where it was', () => {
    expect(keyboardDragStep(key('Space'), held)).toEqual({ kind: 'put' })
    expect(keyboardDragStep(key('Escape'), held)).toEqual({ kind: 'back', to: 5 })
    expect(keyboardDragStep(key('Space', true), held)).toBeUndefined()
    expect(keyboardDragStep(key('KeyA'), held)).toBeUndefined()
  })
})
