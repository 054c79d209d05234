import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useActionData } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { formatPhone } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { AnswerContext } from '#web/ui/fields/submit-error.ts'
import './guest.css'

interface GuestFrameProps {
  title: string
  /** Stands where a form was sent: the keyboard and a screen reader go on from the answer. */
  isAnswer?: boolean
  children: ReactNode
}

/** A page of the site's book: the mark above, what this is in the margin, the form beside it; then where help is. */
export function GuestFrame({ title, isAnswer = false, children }: GuestFrameProps) {
  const { name, phone, demo } = useSite()
  const answer = useActionData() ?? null
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnswer) heading.current?.focus()
  }, [isAnswer])
  return (
    <div className="guest">
      <header className="guest__head">
        <Link to={siteHref('home')} reloadDocument className="guest__mark" aria-label={`${name} — на главную`}>
          <span>«</span>
          {name}
          <span>»</span>
        </Link>
        {demo !== null && (
          <span className="guest__demo" title="Демонстрация: люди и цифры вымышлены">
            Демо
          </span>
        )}
        <Link to={siteHref('home')} reloadDocument className="guest__link">
          На&nbsp;сайт
        </Link>
      </header>
      <main className="guest__page">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div>
          <AnswerContext value={answer}>{children}</AnswerContext>
        </div>
      </main>
      {phone !== '' && <footer className="guest__foot">Помощь: {formatPhone(phone)}</footer>}
    </div>
  )
}
