import { Link, useLocation } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { plural } from '#web/lib/format.ts'
import { useFavourites } from '#web/lib/favourites.ts'

/** Leads to the people whom this browser keeps. The number comes with the scripts; its place is there from the start. */
export function FavouritesLink({ className }: { className?: string }) {
  const count = useFavourites().length
  const { pathname } = useLocation()
  return (
    <Link
      className={className}
      to={siteHref('favourites')}
      aria-current={pathname === siteHref('favourites') ? 'page' : undefined}
    >
      <svg
        viewBox="0 0 20 26"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M2.5 1.5h15v22L10 17.6 2.5 23.5z" />
      </svg>
      <span className="kept-link__title">Избранное</span>
      <span className="kept-link__count">
        {count > 0 && (
          <>
            <span className="visually-hidden">, </span>
            {count}
            <span className="visually-hidden"> {plural(count, 'психолог', 'психолога', 'психологов')}</span>
          </>
        )}
      </span>
    </Link>
  )
}
