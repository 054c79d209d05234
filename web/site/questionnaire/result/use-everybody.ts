import { useEffect, useState } from 'react'
import { fetchEverybody, type Person } from './people.ts'

/** Everybody in the catalog, asked for as soon as scripts run, so that they are there before the last answer. */
export function useEverybody() {
  const [people, setPeople] = useState<Person[] | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isHere = true
    fetchEverybody().then(
      (all) => isHere && setPeople(all),
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
  return { people, isFailed, retry }
}
