import { cn } from '#web/ui/cn.ts'
import { Switch } from '#web/ui/switch.tsx'
import type { CardForm } from './card-form.ts'
import { useCardField } from './use-card-field.ts'

export type FlagName = { [F in keyof CardForm]: CardForm[F] extends boolean ? F : never }[keyof CardForm]

/** A line with a switch at its end. */
export function FlagField({ name, className }: { name: FlagName; className?: string }) {
  const { label, value, onChange, isLocked, changed, error } = useCardField(name)
  return (
    <div data-field={name} className={cn('flex min-h-8 items-center justify-between gap-3 max-md:min-h-11', className)}>
      <span className="flex items-center gap-1.5">
        {changed && <ChangedDot />}
        {label}
      </span>
      <Switch
        aria-label={label}
        checked={value}
        disabled={isLocked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {error && <span className="text-13 text-danger">{error}</span>}
    </div>
  )
}

export function ChangedDot() {
  return (
    <span className="size-1.5 shrink-0 rounded-full bg-warn" title="Изменено">
      <span className="sr-only">Изменено: </span>
    </span>
  )
}
