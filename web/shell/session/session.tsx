import { createContext as createReactContext, useContext, useEffect, type ReactNode } from 'react'
import { createContext } from 'react-router'
import type { SessionUser } from '#contract/people/current-user.ts'
import { setPerson } from '#web/lib/api/api.ts'
import { useDeepEqual } from '#web/lib/deep-equal.ts'

/** Who asks for this page. The guards fill it before any loader runs. */
export const sessionContext = createContext<SessionUser | null>(null)

const SessionUserContext = createReactContext<SessionUser | null>(null)

/** The moment for which the server has drawn the page, ms: what counts from now says the same there and in the browser. */
export const DrawnAtContext = createReactContext(0)

interface SessionProviderProps {
  user: SessionUser
  drawnAt: number
  children: ReactNode
}

export function SessionProvider({ user, drawnAt, children }: SessionProviderProps) {
  const same = useDeepEqual(user)
  const { id } = user
  useEffect(() => {
    setPerson(id)
    return () => setPerson(null)
  }, [id])
  return (
    <SessionUserContext value={same}>
      <DrawnAtContext value={drawnAt}>{children}</DrawnAtContext>
    </SessionUserContext>
  )
}

/** The person at the screen. Only screens under the admin layout have one. */
export function useSession(): SessionUser {
  const user = useContext(SessionUserContext)
  if (user === null) throw new Error('useSession outside the admin layout')
  return user
}
