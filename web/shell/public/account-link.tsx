import { useState } from 'react'
import { Link } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { useSignedIn } from './signed-in.ts'

/** The way in; for whoever is in, their own place and the way out. Without scripts one plain link leads to both: the place of a guest is the login. */
export function AccountLink() {
  const person = useSignedIn()
  if (person === null) {
    return (
      <>
        <Link className="site-header__enter scripted" to={siteHref('login')} reloadDocument>
          Войти
        </Link>
        <noscript>
          <a className="site-header__enter" href={siteHref('cabinet')}>
            Кабинет
          </a>
        </noscript>
      </>
    )
  }
  // The back office is another document: what a page was allowed to load has no place there.
  return (
    <span className="site-header__person">
      <Link
        className="site-header__enter"
        to={person.isStaff ? '/sm-admin' : siteHref('cabinet')}
        reloadDocument={person.isStaff}
        aria-label={`${person.name}: ${person.isStaff ? 'служебная часть' : 'личный кабинет'}`}
      >
        {person.name}
      </Link>
      <LeaveButton />
    </span>
  )
}

export function LeaveButton() {
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    if (isLeaving) return
    setLeaving(true)
    try {
      const account = await import('./account-session.ts')
      await account.leave()
      // A new document: nothing of the person stays in this one.
      location.assign(siteHref('login'))
    } catch {
      setLeaving(false)
    }
  }
  return (
    <button
      className="site-header__leave"
      type="button"
      aria-disabled={isLeaving || undefined}
      onClick={() => void leave()}
    >
      Выйти
    </button>
  )
}
