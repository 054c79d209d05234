import { Link } from 'react-router'
import { COMPARED_MAX } from '#contract/visitors/favourites.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { useFavourites } from '#web/lib/favourites.ts'
import { PICK_FORM_ID } from './favourite-checkbox.tsx'
import { peoplePath } from './people-query.ts'
import './favourite-button.css'

/** What was kept, at the end of a list and always in reach. Without scripts: a form of the boxes that are ticked. */
export function FavouritesBar() {
  const kept = useFavourites()
  return (
    <>
      {kept.length > 0 && (
        <div className="kept-bar" role="region" aria-label="Избранное">
          <p>
            В{'\u00a0'}избранном: {kept.length}
          </p>
          <p className="kept-bar__act">
            <Link className="more" to={siteHref('favourites')}>
              Открыть
            </Link>
            {kept.length > 1 && (
              <Link
                className="btn btn--small"
                to={kept.length > COMPARED_MAX ? siteHref('favourites') : peoplePath('compare', kept)}
              >
                Сравнить
              </Link>
            )}
          </p>
        </div>
      )}
      <noscript>
        <form className="kept-bar" id={PICK_FORM_ID} action={siteHref('compare')} method="get" aria-label="Избранное">
          <p>Отметьте закладками, кого сравнить</p>
          <p className="kept-bar__act">
            <button className="more" type="submit" formAction={siteHref('favourites')}>
              Открыть списком
            </button>
            <button className="btn btn--small" type="submit">
              Сравнить
            </button>
          </p>
        </form>
      </noscript>
    </>
  )
}
