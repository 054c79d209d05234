import { useState } from 'react'
import type { ListState } from '#web/lib/list-state.ts'
import type { Selection } from '../table/use-list-table.ts'

/** The rows chosen, on this page and others. Another filter begins anew: nobody acts on rows out of sight. */
export function useSelection({ filter }: ListState): [Selection, (next: Selection) => void] {
  const [selection, setSelection] = useState<Selection>({})
  const asked = JSON.stringify(filter)
  const [seen, setSeen] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    setSelection({})
  }
  return [selection, setSelection]
}
