import { useEffect, useMemo } from 'react'

interface DeferUntilIdle {
  /** Does it after a pause; of several calls only the last is done. */
  call: (act: () => void) => void
  /** Does at once what was waiting. */
  flush: () => void
}

/** What can wait until somebody pauses. Nothing is lost: it is done at the latest when the component goes. */
export function useLater(pauseMs: number): DeferUntilIdle {
  const later = useMemo(() => makeLater(pauseMs), [pauseMs])
  useEffect(() => later.flush, [later])
  return later
}

function makeLater(pauseMs: number): DeferUntilIdle {
  let waiting: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    const act = waiting
    waiting = null
    act?.()
  }
  return {
    call: (act) => {
      waiting = act
      clearTimeout(timer)
      timer = setTimeout(flush, pauseMs)
    },
    flush,
  }
}
