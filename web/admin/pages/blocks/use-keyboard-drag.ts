import { useState, type KeyboardEvent } from 'react'
import type { PageBlock } from '#contract/content/page-data.ts'
import { blockKind } from './block-kinds.ts'
import { keyboardDragStep, type KeyboardDrag } from './keyboard-drag-step.ts'

interface CarryOptions {
  /** The blocks as they are by now: two keys may come before a drawing. */
  latest: { readonly current: readonly PageBlock[] }
  onMove: (block: PageBlock, to: number) => void
  /** Tells a screen reader. */
  say: (words: string) => void
}

/** A block in hand: taken by a key, moved by arrows, put down or given back. The list follows every press. */
export function useKeyboardDrag({ latest, onMove, say }: CarryOptions) {
  const [carried, setCarried] = useState<KeyboardDrag | null>(null)

  const put = (block: PageBlock) => {
    setCarried(null)
    say(`Блок «${blockKind(block.type).title}» поставлен: ${place(latest.current, block.id)}`)
  }
  const press = (event: KeyboardEvent<HTMLElement>, block: PageBlock) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const own = carried?.id === block.id ? carried : null
    const blocks = latest.current
    const at = blocks.findIndex(({ id }) => id === block.id)
    const step = keyboardDragStep(event, { at, count: blocks.length, from: own?.from })
    if (step === undefined) return
    // Neither does the page scroll, nor does Escape close what is around the list.
    event.preventDefault()
    event.stopPropagation()
    const name = `Блок «${blockKind(block.type).title}»`
    switch (step.kind) {
      case 'take':
        setCarried({ id: block.id, from: at })
        return say(`${name} взят: ${place(blocks, block.id)}`)
      case 'end':
        return say(at === 0 ? `${name} первый: выше некуда` : `${name} последний: ниже некуда`)
      case 'put':
        return put(block)
      case 'move':
        onMove(block, step.to)
        return scrollIntoSight(event.currentTarget)
      case 'back':
        setCarried(null)
        onMove(block, step.to)
        say(`${name} снова ${step.to + 1}-й из\u00a0${blocks.length}`)
        return scrollIntoSight(event.currentTarget)
    }
  }
  return {
    carriedId: carried?.id,
    /** For the handle of a block. */
    keysOf: (block: PageBlock) => ({
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, block),
      onBlur: () => {
        if (carried?.id === block.id) put(block)
      },
    }),
  }
}

function place(blocks: readonly PageBlock[], id: string): string {
  return `${blocks.findIndex((block) => block.id === id) + 1}-й из\u00a0${blocks.length}`
}

/** An open block may stand far from where it was. */
function scrollIntoSight(handle: HTMLElement) {
  requestAnimationFrame(() => handle.scrollIntoView({ block: 'nearest' }))
}
