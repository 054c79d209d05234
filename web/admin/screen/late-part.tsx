import { use, useReducer, useTransition, type ComponentType, type ReactNode } from 'react'
import { RetryLine } from '../notices/retry-line.tsx'
import { LostOver } from './lost-over.tsx'

type Part<P> = (props: P) => ReactNode
type Load<P> = () => Promise<{ default: Part<P> }>
type Lost = ComponentType<{ props: object; retry: () => void; isRetrying: boolean }>

/**
 * A part of a screen whose code comes when it is first shown, within a `Suspense`. Where it does not come, by a bad network
 * or a new version, its place says so and offers to try again: everything around it stays.
 */
export function late<P extends object>(load: Load<P>, LostPart: Lost = LostLine): Part<P> {
  const ask = (): Promise<Part<P> | null> =>
    load().then(
      (module) => module.default,
      () => null,
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
    return <LostPart props={props} retry={retry} isRetrying={isRetrying} />
  }
}

/** The same for a panel or a dialog, which stands over the screen until it is closed. */
export function lateOver<P extends object>(load: Load<P>): Part<P> {
  return late(load, LostOver)
}

function LostLine({ retry, isRetrying }: { retry: () => void; isRetrying: boolean }) {
  return <RetryLine text="Эта часть экрана не&nbsp;загрузилась." onRetry={retry} isRetrying={isRetrying} />
}
