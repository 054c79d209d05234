import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { setUnauthenticatedHandler } from '#web/lib/api.ts'
import { loginPath } from './login-path.ts'
import { tellSessionExpired } from './session-expired.ts'

/** On the first 401 while signed in: the notice of specification §8, then the login. What was typed stays in its draft. */
export function useSessionExpiry() {
  const navigate = useNavigate()
  useEffect(() => {
    let isOver = false
    setUnauthenticatedHandler(() => {
      if (isOver) return
      isOver = true
      tellSessionExpired()
      void navigate(loginPath(window.location, { expired: false }))
    })
    return () => setUnauthenticatedHandler(() => {})
  }, [navigate])
}
