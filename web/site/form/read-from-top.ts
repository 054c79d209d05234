import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/**
 * The form that leads to this screen keeps its place when it is refused; what comes after it is read from the top. Whoever
 * opens the screen by its address or comes back to it is left where the browser has put them.
 */
export function useReadFromTop() {
  const arrivedBy = useRef(useNavigationType())
  useEffect(() => {
    if (arrivedBy.current !== 'POP') scrollTo(0, 0)
  }, [])
}
