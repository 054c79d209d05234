import { useLayoutEffect, useRef, useState } from 'react'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { cn } from '#web/ui/cn.ts'
import { Dropdown } from '#web/ui/overlays/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { RowRenderers } from './row-renderers.ts'

const triggerClass = cn(buttonClass({ size: 'xs', variant: 'ghost', color: 'neutral', square: true }), 'text-ink-3')

/** The keys that open a menu besides those that press its button. */
const OPENING_KEYS = ['ArrowDown', 'ArrowUp']

/**
 * What may be done with one row of the list. A menu is heavy to draw and there is one in each row, so until it is first
 * opened its button stands alone.
 */
export function RowMenu<Row>({ row, face }: { row: Row; face: RowRenderers<Row> }) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keys' | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (openedBy !== 'keys') return
    // The menu, that it may begin at its first action, has to see the press itself.
    trigger.current?.focus()
    trigger.current?.click()
  }, [openedBy])
  const items = face.rowActions?.(row) ?? []
  if (items.length === 0) return null
  const label = `Действия: ${face.rowLabel(row)}`
  const shared = { type: 'button', 'aria-label': label, title: label, className: triggerClass } as const
  const dots = <Icon name="lucide:ellipsis" />
  if (openedBy !== null) {
    const button = (
      <button {...shared} ref={trigger}>
        {dots}
      </button>
    )
    return <Dropdown trigger={button} items={items} defaultOpen={openedBy === 'pointer'} />
  }
  return (
    <button
      {...shared}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={({ detail }) => setOpenedBy(detail === 0 ? 'keys' : 'pointer')}
      onKeyDown={(event) => {
        if (!OPENING_KEYS.includes(event.key)) return
        event.preventDefault()
        setOpenedBy('keys')
      }}
    >
      {dots}
    </button>
  )
}
