import { describe, expect, test } from 'vitest'
import { carryStep } from './carry-step.ts'

const key = (code: string, repeat = false) => ({ code, repeat })
const free = { at: 2, count: 6, from: undefined }
const held = { at: 2, count: 6, from: 5 }

describe('a block in the hands of a keyboard', () => {
  test('is taken by Space or Enter, and only then minds the arrows', () => {
    expect(carryStep(key('Space'), free)).toEqual({ kind: 'take' })
    expect(carryStep(key('Enter'), free)).toEqual({ kind: 'take' })
    expect(carryStep(key('ArrowUp'), free)).toBeUndefined()
    expect(carryStep(key('Escape'), free)).toBeUndefined()
  })

  test('goes one place a press, and no further than the ends', () => {
    expect(carryStep(key('ArrowUp'), held)).toEqual({ kind: 'move', to: 1 })
    expect(carryStep(key('ArrowDown', true), held)).toEqual({ kind: 'move', to: 3 })
    expect(carryStep(key('ArrowUp'), { ...held, at: 0 })).toEqual({ kind: 'end' })
    expect(carryStep(key('ArrowDown'), { ...held, at: 5 })).toEqual({ kind: 'end' })
  })

  test('is put down where it is, or given back to where it was', () => {
    expect(carryStep(key('Space'), held)).toEqual({ kind: 'put' })
    expect(carryStep(key('Escape'), held)).toEqual({ kind: 'back', to: 5 })
    expect(carryStep(key('Space', true), held)).toBeUndefined()
    expect(carryStep(key('KeyA'), held)).toBeUndefined()
  })
})
