import { useEffect, useState } from 'react'
import type { Availability } from '#contract/psychologists/own-work.ts'
import { path } from '#contract/wire/api.ts'
import { ownWorkApi } from '#contract/wire/own-work-api.ts'
import { callApi } from '#web/lib/api/api.ts'

/** When this psychologist can meet; null while it is asked, and where nothing is told. */
export function useAvailability(psychologistId: number | null): Availability | null {
  const [answer, setAnswer] = useState<{ id: number; availability: Availability } | null>(null)
  useEffect(() => {
    if (psychologistId === null) return
    const asking = new AbortController()
    const address = path(ownWorkApi.availability, { id: psychologistId })
    callApi<{ data: Availability }>(address, { signal: asking.signal }).then(
      ({ data }) => setAnswer({ id: psychologistId, availability: data }),
      () => {},
    )
    return () => asking.abort()
  }, [psychologistId])
  return answer?.id === psychologistId ? answer.availability : null
}
