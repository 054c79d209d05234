import { useEffect, useRef, type ReactNode } from 'react'
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

/** Steps or questions inside a block: numbered, moved by buttons. */
export function LineList({ label, addLabel, fullReason, isLocked, onAdd, children }: LineListProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ol aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {children}
      </ol>
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
  useEffect(() => {
    if (isNew) item.current?.querySelector<HTMLElement>('input, textarea')?.focus()
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
              disabledReason={index === 0 ? 'Уже первый' : undefined}
              onClick={() => onMove(index - 1)}
            />
            <IconButton
              icon="lucide:arrow-down"
              label={`${name}: ниже`}
              size="xs"
              disabledReason={index === count - 1 ? 'Уже последний' : undefined}
              onClick={() => onMove(index + 1)}
            />
            <IconButton icon="lucide:trash-2" label={`${name}: убрать`} size="xs" onClick={onRemove} />
          </>
        )}
      </div>
      {children}
    </li>
  )
}
