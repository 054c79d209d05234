import { WORKLOAD_MAX } from '#contract/psychologists/psychologists.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Meter } from '#web/ui/data/meter.tsx'

/** How busy somebody is: a bar and the number. */
export function WorkloadMeter({ workload }: { workload: number }) {
  return (
    <span className="inline-flex items-center justify-end gap-2 align-middle tabular-nums">
      <Meter value={workload} max={WORKLOAD_MAX} />
      <span className="text-end md:min-w-14.5">{formatNumber(workload)}</span>
    </span>
  )
}
