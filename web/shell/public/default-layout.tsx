import { Outlet, useMatches } from 'react-router'
import { PublicFrame } from './public-frame.tsx'

export const handle = { face: 'public' }

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
