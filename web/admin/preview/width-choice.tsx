import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'

/** A phone, a tablet, a desk. Pixels. */
const WIDTHS = [
  { width: 360, icon: 'lucide:smartphone' },
  { width: 768, icon: 'lucide:tablet' },
  { width: 1280, icon: 'lucide:monitor' },
] as const

interface WidthChoiceProps {
  width: number
  onChange: (width: number) => void
  className?: string
}

/** How wide the screen is on which a preview is shown. */
export function WidthChoice({ width, onChange, className }: WidthChoiceProps) {
  return (
    <Segmented
      aria-label="Ширина экрана"
      className={className}
      options={WIDTHS.map((option) => ({
        value: String(option.width),
        label: (
          <>
            <Icon name={option.icon} className="size-3.5" />
            <span className="tabular-nums">{option.width}</span>
          </>
        ),
      }))}
      value={String(width)}
      onChange={(next) => onChange(Number(next))}
    />
  )
}
