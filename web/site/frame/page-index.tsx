import { Link } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'
import './page-index.css'

const SCREENS = { topic: 'topicLanding', specialization: 'specializationLanding' } as const

interface Props {
  kind: keyof typeof SCREENS
  pages: readonly { slug: string; title: string; count: number }[]
}

/** Topics or specializations as the index of a book: dotted leaders, the number of people at the end. */
export function PageIndex({ kind, pages }: Props) {
  return (
    <ul className="page-index">
      {pages.map(({ slug, title, count }) => (
        <li key={slug}>
          <Link to={siteHref(SCREENS[kind], { slug })}>
            {typeset(title)}
            <i aria-hidden="true" />
            <span className="page-index__count">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
