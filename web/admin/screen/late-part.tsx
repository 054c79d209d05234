import { use, useReducer, useTransition, type ReactNode } from 'react'
import { announced } from '#web/lib/late-code.ts'
import { LostOver } from './lost-over.tsx'

type Part<P> = (props: P) => ReactNode

/**
 * A panel or a dialog whose code comes when it is first shown, within a `Suspense`. Where it does not come, by a bad network
 * or a new version, its place says so and offers to try again: everything around it stays.
 */
export function lateOver<P extends object>(load: () => Promise<{ default: Part<P> }>): Part<P> {
  const ask = (): Promise<Part<P> | null> =>
    announced(
      load().then(
        (module) => module.default,
        () => null,
      ),
    )
  let coming: Promise<Part<P> | null> | undefined
  const asked = () => (coming ??= ask())
  return function LatePart(props: P) {
    const [isRetrying, begin] = useTransition()
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    const Part = use(asked())
    if (Part !== null) return <Part {...props} />
    const retry = () => {
      coming = ask()
      begin(redraw)
    }
    return <LostOver props={props} retry={retry} isRetrying={isRetrying} />
  }
}
