import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'

interface ChipProps {
  /** «Тема» */
  label: string
  /** «тревога» */
  value: string
  /** Opens the choice; without it the words are only words. */
  onEdit?: () => void
  onRemove?: () => void
  className?: string
}

/** An applied filter, with a way to change it and to take it off. */
export function Chip({ label, value, onEdit, onRemove, className }: ChipProps) {
  const Words = onEdit ? 'button' : 'span'
  return (
    <span
      className={cn(
        'inline-flex h-8 max-w-full items-center rounded-m border border-line bg-surface text-13 transition-colors hover:border-line-field max-md:h-11.5',
        className,
      )}
    >
      <Words
        {...(onEdit && { type: 'button', onClick: onEdit })}
        className={cn('flex h-full min-w-0 items-center gap-1.25 rounded-m ps-2.5', onRemove ? 'pe-0.5' : 'pe-2.5')}
      >
        <span className="whitespace-nowrap text-ink-3">{label}:</span>
        <b className="truncate font-medium">{value}</b>
      </Words>
      {onRemove && <RemoveButton onClick={onRemove}>{`Убрать фильтр: ${label}, ${value}`}</RemoveButton>}
    </span>
  )
}

function RemoveButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="grid h-full w-7 shrink-0 place-items-center rounded-m text-ink-3 transition-colors hover:text-ink max-md:w-11"
    >
      <Icon name="lucide:x" className="size-3.5" />
      <span className="sr-only">{children}</span>
    </button>
  )
}
