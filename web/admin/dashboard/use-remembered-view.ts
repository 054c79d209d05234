import { useState, useSyncExternalStore } from 'react'

export type VisitsView = 'chart' | 'table'

const KEY = 'dashboard:visits'
const nothing = () => () => {}

/** How this person looks at visits: kept in this browser. The server draws the chart. */
export function useRememberedView(): [VisitsView, (view: VisitsView) => void] {
  const kept = useSyncExternalStore(nothing, read, () => 'chart' as const)
  const [chosen, setChosen] = useState<VisitsView | null>(null)
  function choose(view: VisitsView) {
    setChosen(view)
    try {
      localStorage.setItem(KEY, view)
    } catch {
      // Without storage the choice lasts as long as the screen.
    }
  }
  return [chosen ?? kept, choose]
}

function read(): VisitsView {
  try {
    return localStorage.getItem(KEY) === 'table' ? 'table' : 'chart'
  } catch {
    return 'chart'
  }
}
