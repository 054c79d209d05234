import { createContext, useContext } from 'react'
import { DEFAULT_CRISIS_LINES, linesFor, type CrisisLine } from '#contract/crisis/crisis-lines.ts'

/** The telephones that answer at once; where nothing could be read, the ones in the code. */
export const CrisisLinesContext = createContext<readonly CrisisLine[]>(DEFAULT_CRISIS_LINES)

/** Those that answer in a place (a city, the title of a branch), and those of other places. */
export function useCrisisLines(place: string | null): { here: CrisisLine[]; elsewhere: CrisisLine[] } {
  return linesFor(useContext(CrisisLinesContext), place)
}

/** Where the visitor has said they are, by a chosen branch: a city or the title of the branch. */
export const CrisisPlaceContext = createContext<string | null>(null)
