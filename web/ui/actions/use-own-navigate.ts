import { useCallback } from 'react'
import { createPath, useNavigate, type NavigateFunction, type NavigateOptions, type To } from 'react-router'
import { isForeign, refuse } from './open-address.ts'

/**
 * The router's `navigate` for the back office: an address on another site is told and throws (specification §8). The
 * router itself would leave for it: what the history refuses it hands to the browser.
 */
export function useOwnNavigate(): NavigateFunction {
  const navigate = useNavigate()
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (typeof to === 'number') return navigate(to)
      return isForeign(typeof to === 'string' ? to : createPath(to)) ? refuse(String(to)) : navigate(to, options)
    },
    [navigate],
  )
}
