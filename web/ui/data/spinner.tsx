import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'

/** Something is on its way. The words beside it, or `aria-busy`, say what. */
export function Spinner({ className }: { className?: string }) {
  return <Icon name="lucide:loader-circle" className={cn('animate-spin', className)} />
}
