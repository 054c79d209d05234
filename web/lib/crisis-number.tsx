import type { CrisisLine } from '#contract/crisis/crisis-lines.ts'
import './crisis-number.css'

/** The number as it stands on a screen: on a phone the one that a phone can dial. */
export function CrisisNumber({ line: { number, mobile_number } }: { line: CrisisLine }) {
  if (mobile_number === null) return nowrap(number)
  return (
    <>
      <span className="crisis-number--desk">{nowrap(number)}</span>
      <span className="crisis-number--mobile">{nowrap(mobile_number)}</span>
    </>
  )
}

/** Beside the short number, where it is shown: what to dial from a mobile phone. */
export function MobileHint({ line: { mobile_number } }: { line: CrisisLine }) {
  if (mobile_number === null) return null
  return (
    <span className="crisis-number--desk">
      {' '}
      {'С\u00a0мобильного\u00a0— '}
      {nowrap(mobile_number)}.
    </span>
  )
}

/** Its hyphens stay: what is copied from here is dialled. */
function nowrap(number: string) {
  return <span className="crisis-number">{number.replaceAll(' ', '\u00a0')}</span>
}
