import { useEffect, useState } from 'react'
import type { Introduction } from '#contract/psychologists/introduction.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'

/** What is stored of a person's recording: `undefined` until it is read, and `failed` where it could not be. */
export type KnownIntroduction = Introduction | null | undefined | 'failed'

export function useIntroduction(id: number): [KnownIntroduction, (next: Introduction | null) => void, () => void] {
  const [known, setKnown] = useState<KnownIntroduction>(undefined)
  useEffect(() => {
    const leaving = new AbortController()
    void readIntroduction(id, leaving.signal).then((read) => leaving.signal.aborted || setKnown(read))
    return () => leaving.abort()
  }, [id])
  return [known, setKnown, () => void readIntroduction(id).then(setKnown)]
}

async function readIntroduction(id: number, signal?: AbortSignal): Promise<Introduction | null | 'failed'> {
  try {
    const address = path(api.psychologistIntroduction, { id })
    return (await callApi<{ data: Introduction | null }>(address, signal && { signal })).data
  } catch {
    return 'failed'
  }
}
