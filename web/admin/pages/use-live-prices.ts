import { useEffect, useRef, useState } from 'react'
import type { LivePrice } from '#contract/content/live-prices.ts'
import { api } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'

/** What the catalog says of these prices; those on their way, or that cannot be had, are not among them. */
export function useLivePrices(keys: readonly string[]): readonly LivePrice[] {
  const [known, setKnown] = useState<readonly LivePrice[]>([])
  const asked = useRef(new Set<string>())
  const wanted = keys.join(' ')
  useEffect(() => {
    const missing = wanted.split(' ').filter((key) => key !== '' && !asked.current.has(key))
    if (missing.length === 0) return
    for (const key of missing) asked.current.add(key)
    const query = new URLSearchParams(missing.map((key) => ['of[]', key]))
    callApi<{ data: LivePrice[] }>(`${api.pagePrices}?${query}`)
      .then(({ data }) => setKnown((before) => [...before, ...data]))
      .catch(() => {})
  }, [wanted])
  return known
}
