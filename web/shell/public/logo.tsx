import { Link } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { useSite } from '../site.tsx'

/** The name in «ёлочки», leading home. */
export function Logo() {
  const { name } = useSite()
  return (
    <Link className="mark" to={siteHref('home')} aria-label={`${name} — на главную`}>
      <span className="mark__quote">«</span>
      {name}
      <span className="mark__quote">»</span>
    </Link>
  )
}
