import { useEffect, useRef } from 'react'
import { csrfToken } from '#web/lib/api/csrf-cookie.ts'

/**
 * The CSRF token of a form that works without scripts. With them the browser's newest is sent: another tab, or a visit
 * that is counted just now, may have begun a new session since the page was made.
 */
export function TokenField({ token }: { token: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = field.current?.form
    const renew = () => {
      if (field.current !== null) field.current.value = csrfToken() ?? token
    }
    form?.addEventListener('submit', renew)
    return () => form?.removeEventListener('submit', renew)
  }, [token])
  return <input type="hidden" name="_token" value={token} ref={field} />
}
