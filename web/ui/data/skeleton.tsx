import { cn } from '../cn.ts'

interface SkeletonProps {
  shape?: 'line' | 'circle'
  /** Its size: `h-2.5 w-40`. */
  className?: string
}

/** The shape of what is loading. The region around it carries `aria-busy`. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={cn(
        'block animate-[skeleton_1.4s_ease-in-out_infinite_alternate] bg-placeholder motion-reduce:animate-none',
        shape === 'circle' ? 'rounded-full' : 'h-2.5 rounded-s',
        className,
      )}
    />
  )
}
