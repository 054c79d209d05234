import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'

interface LineListProps {
  label: string
  addLabel: string
  /** Why no more can be added. */
  fullReason: string | undefined
  isLocked: boolean
  onAdd: () => void
  children: ReactNode
}

/** Tells a screen reader what has become of a line. */
const SayContext = createContext<(words: string) => void>(() => {})

/** Steps or questions inside a block: numbered, moved by buttons. */
export function LineList({ label, addLabel, fullReason, isLocked, onAdd, children }: LineListProps) {
  const [said, say] = useState('')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ol aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SayContext value={say}>{children}</SayContext>
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {!isLocked && (
        <div>
          <Button variant="outline" color="neutral" icon="lucide:plus" disabledReason={fullReason} onClick={onAdd}>
            {addLabel}
          </Button>
        </div>
      )}
    </div>
  )
}

interface LineItemProps {
  /** «Шаг 2». */
  name: string
  index: number
  count: number
  isLocked: boolean
  /** Has just been added: its first field waits for words. */
  isNew: boolean
  onMove: (to: number) => void
  onRemove: () => void
  children: ReactNode
}

export function LineItem({ name, index, count, isLocked, isNew, onMove, onRemove, children }: LineItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const say = useContext(SayContext)
  /** The keyboard goes with the line, so that another press moves the same one on. */
  const move = (to: number) => {
    focusIn(item.current?.parentElement?.children[to], `[data-move=${to < index ? 'up' : 'down'}]`)
    onMove(to)
    say(`${name}: теперь место ${to + 1} из\u00a0${count}`)
  }
  /** It goes to the line that comes into this place, but to no button that would take that away as well. */
  const remove = () => {
    const { current } = item
    focusIn(current?.nextElementSibling ? current : current?.previousElementSibling, FIELD)
    onRemove()
    say(`${name}: убрано`)
  }
  useEffect(() => {
    if (isNew) focusIn(item.current, FIELD)
  }, [isNew])
  return (
    <li ref={item} className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-m border border-line p-3">
      <div className="flex items-center gap-1">
        <span className="me-auto text-13 font-medium text-ink-3">{name}</span>
        {!isLocked && (
          <>
            <IconButton
              icon="lucide:arrow-up"
              label={`${name}: выше`}
              size="xs"
              disabledReason={index === 0 ? 'Выше некуда' : undefined}
              data-move="up"
              onClick={() => move(index - 1)}
            />
            <IconButton
              icon="lucide:arrow-down"
              label={`${name}: ниже`}
              size="xs"
              disabledReason={index === count - 1 ? 'Ниже некуда' : undefined}
              data-move="down"
              onClick={() => move(index + 1)}
            />
            <IconButton icon="lucide:trash-2" label={`${name}: убрать`} size="xs" onClick={remove} />
          </>
        )}
      </div>
      {children}
    </li>
  )
}

const FIELD = 'input, textarea'

function focusIn(line: Element | null | undefined, control: string) {
  line?.querySelector<HTMLElement>(control)?.focus()
}
