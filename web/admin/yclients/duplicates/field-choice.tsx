import { useId, type ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import type { Side } from './compared-fields.ts'

interface FieldChoiceProps {
  label: string
  kept: ReactNode
  other: ReactNode
  /** A list may have what stands in both. */
  canCombineLists: boolean
  side: Side
  onChoose: (side: Side) => void
}

/** One field of two cards, side by side. Arrow keys move between the values, Tab goes to the next field. */
export function FieldChoice({ label, kept, other, canCombineLists, side, onChoose }: FieldChoiceProps) {
  const name = useId()
  const option = (value: Side, title: string, children: ReactNode) => (
    <Option
      {...{ name, title, children }}
      isChosen={side === value}
      isTitled={value === 'both'}
      onChoose={() => onChoose(value)}
    />
  )
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="grid border-b border-line-soft py-1 text-14 md:grid-cols-[10rem_1fr_1fr] md:py-0"
    >
      <p className={cn('px-3 pt-2 font-medium md:py-2.5', canCombineLists && 'md:row-span-2')}>{label}</p>
      {option('kept', 'Остаётся', kept)}
      {option('other', 'Вторая', other)}
      {canCombineLists && <div className="md:col-span-2">{option('both', 'Сложить оба списка', null)}</div>}
    </div>
  )
}

interface OptionProps {
  name: string
  title: string
  children: ReactNode
  isChosen: boolean
  /** The title is the value. */
  isTitled: boolean
  onChoose: () => void
}

function Option({ name, title, children, isChosen, isTitled, onChoose }: OptionProps) {
  return (
    <label
      className={cn(
        'grid cursor-pointer grid-cols-[16px_1fr] content-start gap-2.5 px-3 py-2.5 hover:bg-hover',
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring',
        isChosen ? 'bg-selected inset-ring inset-ring-primary-mark hover:bg-selected' : 'text-ink-2',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="m-0 mt-0.5 size-4 appearance-none rounded-full border border-line-field bg-surface outline-none checked:border-5 checked:border-primary"
      />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        <span className={cn('block text-12 text-ink-3', !isTitled && 'md:sr-only')}>{title} </span>
        {children}
      </span>
    </label>
  )
}
