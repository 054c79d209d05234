import { Link } from 'react-router'
import { href, type ScreenName } from '#contract/people/screens.ts'
import './crumbs.css'

interface Props {
  here: string
  /** The list between the catalog and the page. */
  above?: { title: string; screen: ScreenName }
}

/** The way back from a page below the catalog. */
export function Crumbs({ here, above }: Props) {
  return (
    <nav aria-label="Где я">
      <ol className="crumbs">
        <li>
          <Link to={href('home')}>Главная</Link>
        </li>
        <li>
          <Link to={href('catalog')}>Каталог</Link>
        </li>
        {above !== undefined && (
          <li>
            <Link to={href(above.screen)}>{above.title}</Link>
          </li>
        )}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
