import { useEffect, useState } from 'react'
import { fetchEverybody, type Everybody } from './people.ts'

/** Everybody in the catalog, asked for as soon as scripts run, so that they are there before the last answer. */
export function useEverybody() {
  const [all, setAll] = useState<Everybody | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isHere = true
    fetchEverybody().then(
      (fetched) => isHere && setAll(fetched),
      () => isHere && setIsFailed(true),
    )
    return () => {
      isHere = false
    }
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- each attempt asks again
  }, [attempt])

  const retry = () => {
    setIsFailed(false)
    setAttempt(attempt + 1)
  }
  return { all, isFailed, retry }
}
