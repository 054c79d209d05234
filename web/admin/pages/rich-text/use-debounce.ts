import { useEffect, useMemo } from 'react'

interface Debounce {
  /** Does it after a pause; of several calls only the last is done. */
  call: (act: () => void) => void
  /** Does at once what was waiting. */
  flush: () => void
}

/** What can wait until somebody pauses. Nothing is lost: it is done at the latest when the component goes. */
export function useDebounce(pauseMs: number): Debounce {
  const later = useMemo(() => makeDebounce(pauseMs), [pauseMs])
  useEffect(() => later.flush, [later])
  return later
}

function makeDebounce(pauseMs: number): Debounce {
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
