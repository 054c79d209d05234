import { typeset } from '#web/lib/typography.ts'
import { Crumbs } from '../frame/crumbs.tsx'
import '../frame/site.css'
import { LISTS, type LandingKind } from './landing-words.ts'
import './landing.css'

/** Where one is, what the list is of, and how to read it. */
export function ListTop({ kind, heading, lead }: { kind: LandingKind; heading: string; lead: string }) {
  return (
    <header className="landing__head">
      <div className="wrap">
        <Crumbs here={LISTS[kind].title} />
        <h1>{typeset(heading)}</h1>
        <p className="lead">{typeset(lead)}</p>
      </div>
    </header>
  )
}
