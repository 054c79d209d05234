import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'

const LOOKS = {
  danger: { box: 'border-danger-line bg-danger-soft', icon: 'text-danger', name: 'lucide:circle-alert', role: 'alert' },
  wait: { box: 'border-line bg-sunken', icon: 'text-ink-3', name: 'lucide:shield-check', role: 'status' },
  ok: { box: 'border-line bg-primary-soft', icon: 'text-primary', name: 'lucide:circle-check', role: 'status' },
} as const

/** What concerns the whole form, said above its fields. */
export function Notice({ tone = 'danger', children }: { tone?: keyof typeof LOOKS; children: ReactNode }) {
  const look = LOOKS[tone]
  return (
    <div role={look.role} className={cn('flex gap-2.5 rounded-m border px-3 py-2.5 text-13 text-ink-2', look.box)}>
      <Icon name={look.name} className={cn('mt-0.5', look.icon)} />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
