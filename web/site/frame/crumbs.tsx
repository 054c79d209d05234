import { Link } from 'react-router'
import { siteHref, type LinkedScreenName } from '#contract/people/site-links.ts'
import './crumbs.css'

interface Props {
  here: string
  /** The list between the catalog and the page. */
  above?: { title: string; screen: LinkedScreenName }
}

/** The way back from a page below the catalog. */
export function Crumbs({ here, above }: Props) {
  return (
    <nav aria-label="Где я">
      <ol className="crumbs">
        <li>
          <Link to={siteHref('home')}>Главная</Link>
        </li>
        <li>
          <Link to={siteHref('catalog')}>Каталог</Link>
        </li>
        {above !== undefined && (
          <li>
            <Link to={siteHref(above.screen)}>{above.title}</Link>
          </li>
        )}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
