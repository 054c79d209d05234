/** A block that the keys hold, and where it was taken. */
export interface KeyboardDrag {
  id: string
  from: number
}

interface KeyboardDragPlace {
  at: number
  count: number
  /** Where the block was taken; none while nobody holds it. */
  from: number | undefined
}

type KeyboardDragStep = { kind: 'take' | 'put' | 'end' } | { kind: 'move' | 'back'; to: number }

/**
 * What a key does at the handle; nothing for the keys that are not ours. Counted in places: a distance on the screen
 * says little where one block is a line and the next one a screen high.
 */
export function keyboardDragStep(
  key: { code: string; repeat: boolean },
  place: KeyboardDragPlace,
): KeyboardDragStep | undefined {
  const { at, count, from } = place
  const isPress = key.code === 'Space' || key.code === 'Enter' || key.code === 'NumpadEnter'
  // A key that is held down would take and put the block in turn.
  if (isPress && key.repeat) return undefined
  if (from === undefined) return isPress ? { kind: 'take' } : undefined
  if (isPress) return { kind: 'put' }
  if (key.code === 'Escape') return { kind: 'back', to: from }
  if (key.code !== 'ArrowUp' && key.code !== 'ArrowDown') return undefined
  const to = key.code === 'ArrowUp' ? at - 1 : at + 1
  return to < 0 || to >= count ? { kind: 'end' } : { kind: 'move', to }
}
