import { useId, type ReactNode } from 'react'
import { hyphenated } from '#contract/wire/hyphenated.ts'
import { typeset } from '#web/lib/typography.ts'

/** Letters of a heading that fit beside each other into the margin. */
const MARGIN_FITS = 12

interface BlockSectionProps {
  id: string
  title: string | undefined
  /** The heading in the margin of the book page, the content beside it; or the heading above, over the whole width. */
  form?: 'spread' | 'whole'
  /** Leads on; on the line of the heading above. */
  more?: ReactNode
  children: ReactNode
}

/** One block of a page: a section named by its heading. `data-block` is how the editor's preview finds it. */
export function BlockSection({ id, title = '', form = 'spread', more, children }: BlockSectionProps) {
  const headingId = useId()
  const words = hyphenated(form === 'spread' ? inMargin(title) : typeset(title))
  const heading = title === '' ? null : <h2 id={headingId}>{words}</h2>
  return (
    <section className="page-block" data-block={id} aria-labelledby={heading === null ? undefined : headingId}>
      {form === 'spread' ? (
        <div className="wrap spread">
          <div className="spread__margin">{heading}</div>
          <div className="page-block__content">{children}</div>
        </div>
      ) : (
        <div className="wrap">
          {heading !== null && (
            <div className="page-block__head">
              {heading}
              {more}
            </div>
          )}
          {children}
          {heading === null && more}
        </div>
      )}
    </section>
  )
}

/** What is set together must fit into the margin: there a word that breaks in the middle is worse than a short one that ends a line. */
function inMargin(title: string): string {
  return typeset(title)
    .split(' ')
    .map((part) => (part.length > MARGIN_FITS ? part.replaceAll('\u00a0', ' ') : part))
    .join(' ')
}
