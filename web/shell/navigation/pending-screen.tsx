import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { PendingSearchContext, IsNavigatingAwayContext } from './pending-navigation.ts'

/** Quicker screens appear without a skeleton flashing before them. */
const PATIENCE_MS = 150

/** While another screen is on its way, its outline stands here; the old one is kept in case the way is blocked. */
export function PendingScreen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const coming = useNavigation().location
  const isHere = coming?.pathname === pathname
  const isLeaving = coming !== undefined && !isHere
  const leaving = useRef(isLeaving)
  useLayoutEffect(() => {
    leaving.current = isLeaving
  }, [isLeaving])
  const isComing = useDelayed(isLeaving)
  return (
    <>
      {isComing && <ScreenSkeleton isEditor={/\/(edit|update|create)\b/.test(coming?.pathname ?? '')} />}
      <div className={isComing ? 'hidden' : 'contents'}>
        <IsNavigatingAwayContext value={leaving}>
          <PendingSearchContext value={isHere ? coming.search : null}>{children}</PendingSearchContext>
        </IsNavigatingAwayContext>
      </div>
    </>
  )
}

function ScreenSkeleton({ isEditor }: { isEditor: boolean }) {
  return (
    <div aria-busy className="py-5">
      <span className="sr-only" role="status">
        Загружаем
      </span>
      <Skeleton className="mb-7 h-5 w-52" />
      {isEditor ? <EditorLines /> : <ListLines />}
    </div>
  )
}

function ListLines() {
  return (
    <>
      <Skeleton className="mb-3 h-8 w-60" />
      {Array.from({ length: 10 }, (_, at) => (
        <div key={at} className="flex h-row items-center gap-2.5 border-b border-line-soft">
          <Skeleton shape="circle" className="size-6 shrink-0" />
          <Skeleton className="w-1/3" />
          <Skeleton className="ms-auto w-20 max-md:hidden" />
          <Skeleton className="w-16 max-md:hidden" />
          <Skeleton className="w-24" />
        </div>
      ))}
    </>
  )
}

function EditorLines() {
  return (
    <div className="grid max-w-290 gap-8 lg:grid-cols-[minmax(0,1fr)_304px]">
      <div className="grid content-start gap-6">
        {Array.from({ length: 7 }, (_, at) => (
          <div key={at} className="grid gap-2">
            <Skeleton className="w-28" />
            <Skeleton className="h-8 w-full" />
          </div>
        ))}
      </div>
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

function useDelayed(isOn: boolean): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isOn) return
    // No more urgent than the screen itself: that one, half drawn, would be begun anew.
    const timer = setTimeout(() => startTransition(() => setDue(true)), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [isOn])
  return isOn && isDue
}
