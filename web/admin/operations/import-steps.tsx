import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'

const STEPS = [
  { name: 'file', title: 'Файл' },
  { name: 'check', title: 'Проверка' },
  { name: 'done', title: 'Готово' },
] as const

/** Where one is: nothing is written before the last step. */
export function ImportSteps({ at }: { at: 'file' | 'check' }) {
  const place = STEPS.findIndex(({ name }) => name === at)
  return (
    <ol aria-label="Шаги" className="mb-4 flex gap-2 text-13 text-ink-3">
      {STEPS.map(({ name, title }, index) => (
        <li
          key={name}
          aria-current={index === place ? 'step' : undefined}
          className={cn(
            'flex items-center gap-1.5',
            index > 0 && 'before:me-0.5 before:h-px before:w-3 before:bg-line-field md:before:w-6',
            index === place && 'font-semibold text-ink',
            index < place && 'text-ink-link',
          )}
        >
          {index < place && <Icon name="lucide:check" />}
          {title}
        </li>
      ))}
    </ol>
  )
}
