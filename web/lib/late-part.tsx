import { Suspense, useId, useState, type ReactNode } from 'react'

interface LatePartProps {
  /** Stands there while the code is on the way and the server has drawn nothing. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * `Suspense` for a part whose code comes late, and that stays as the server has drawn it until then. React throws that
 * away as soon as something around the part is drawn anew, a context that changes included, and would show the fallback.
 */
export function LatePart({ fallback = null, children }: LatePartProps) {
  const id = useId()
  return (
    <Suspense fallback={<AsDrawn id={id} otherwise={fallback} />}>
      <div data-late={id} className="contents">
        {children}
      </div>
    </Suspense>
  )
}

/** A copy of what is about to be thrown away. Nobody types or presses there in vain. */
function AsDrawn({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const [html] = useState(() =>
    typeof document === 'undefined' ? undefined : document.querySelector(`[data-late="${id}"]`)?.innerHTML,
  )
  if (html === undefined) return otherwise
  return <div inert aria-busy className="contents" dangerouslySetInnerHTML={{ __html: html }} />
}
