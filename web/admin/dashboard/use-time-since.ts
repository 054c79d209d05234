import { useNow } from '../panel/use-now.ts'

/** Now, but never before the moment `readAt`: the tab may stay open since yesterday, and what was read is as old as it is. */
export function useTimeSince(readAt: string): Date {
  return new Date(Math.max(Date.parse(readAt), useNow()))
}
