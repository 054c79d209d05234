import type { ComponentProps } from 'react'
import { EmptyState } from '#web/ui/data/empty-state.tsx'

/** An empty state that stands for a whole screen, so that it also carries the screen's heading. */
export function EmptyScreen(props: ComponentProps<typeof EmptyState>) {
  return (
    <>
      <h1 className="sr-only">{props.title}</h1>
      <EmptyState {...props} />
    </>
  )
}
