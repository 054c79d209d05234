import { Outlet, useMatches } from 'react-router'
import type { CrisisHelp } from '#contract/crisis/crisis-answers.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import type { Route } from './+types/default-layout'
import { PublicFrame } from './public-frame.tsx'

export const handle = { face: 'public' }

/** The telephones above every footer. They come with the page; no step to another page reads them anew. */
export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await readApi<{ data: CrisisHelp }>(context, publicApi.crisisHelp)
  return { crisisLines: data.lines }
}

export function shouldRevalidate() {
  return false
}

export default function DefaultLayout() {
  const matches = useMatches()
  const hidesOverflow = matches.some(
    (match) => (match.handle as { hidesOverflow?: boolean } | undefined)?.hidesOverflow,
  )
  return (
    <PublicFrame hidesOverflow={hidesOverflow}>
      <Outlet />
    </PublicFrame>
  )
}
