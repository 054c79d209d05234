import { useNavigate } from 'react-router'
import { api } from '#contract/wire/api.ts'
import { href } from '#contract/people/screens.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'

/** Ends the session and leads to the login (specification §2). A session that is over already is no obstacle. */
export function useLogout() {
  const navigate = useNavigate()
  return async () => {
    try {
      await callApi(api.logout, { method: 'POST' })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
    }
    await navigate(href('login'))
  }
}
