import { useSyncExternalStore } from 'react'
import { useSite } from '#web/shell/site.tsx'

/** The day of the practice, `2026-11-20`, as of the last drawing: after midnight the open screen is read anew (`watchDay`). */
export function useToday(): string {
  const { timeZone } = useSite()
  const read = () => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  return useSyncExternalStore(never, read, read)
}

const never = () => () => {}
