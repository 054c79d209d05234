import type { KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { FavouritesLink } from './favourites-link.tsx'
import { AccountLink } from './account-link.tsx'
import { Logo } from './logo.tsx'
import './site-header.css'
import { useSite } from '../site.tsx'

const LINKS = [
  { title: 'Каталог', to: siteHref('catalog') },
  { title: 'Подбор', to: siteHref('smartConsultations') },
  { title: 'Отзывы', to: siteHref('reviewsPage') },
  { title: 'Как мы проверяем', to: `${siteHref('home')}#check` },
]

/** Sign-in is a new document: what a page was allowed to load has no place there (specification §9). */
export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="wrap site-header__in">
        <Logo />
        <DemoMark />
        <nav className="site-header__nav" aria-label="Главное меню">
          {LINKS.map((link) => (
            <MenuLink key={link.to} {...link} />
          ))}
        </nav>
        <FavouritesLink className="kept-link site-header__kept" />
        <a className="site-header__urgent" href="#urgent">
          Срочная помощь
        </a>
        <AccountLink />
        <PhoneMenu />
      </div>
    </header>
  )
}

function PhoneMenu() {
  const { key } = useLocation()

  // A new key closes the menu after each step.
  return (
    <details className="site-menu" key={key} onKeyDown={closeOnEscape}>
      <summary>Меню</summary>
      <ul className="site-menu__list">
        {LINKS.map((link) => (
          <li key={link.to}>
            <MenuLink {...link} />
          </li>
        ))}
        <li>
          <FavouritesLink className="kept-link" />
        </li>
        <li className="site-menu__account">
          <AccountLink />
        </li>
      </ul>
    </details>
  )
}

function closeOnEscape({ key, currentTarget: menu }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !menu.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

function MenuLink({ title, to }: (typeof LINKS)[number]) {
  const { pathname } = useLocation()
  // The favourites lie in the catalog, but have a line of their own here.
  const isCurrent = pathname === to || (pathname.startsWith(`${to}/`) && pathname !== siteHref('favourites'))
  return (
    <Link to={to} aria-current={isCurrent ? (pathname === to ? 'page' : 'true') : undefined}>
      {title}
    </Link>
  )
}

/** Tells that people and numbers of this site are invented. */
function DemoMark() {
  const { demo } = useSite()
  if (demo === null) return null
  return (
    <span className="demo-mark" title="Демонстрация: люди и цифры вымышлены">
      Демо
    </span>
  )
}
