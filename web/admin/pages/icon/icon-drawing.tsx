import { cn } from '#web/ui/cn.ts'

/** An icon that staff chose by name: its drawing comes from our own server. Without one it keeps its place. */
export function IconDrawing({ body = '', className }: { body: string | undefined; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className={cn('size-4 shrink-0', className)}
      dangerouslySetInnerHTML={{ __html: body }}
    />
  )
}
