import { hyphenated } from '#contract/wire/hyphenated.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageIndex } from '../frame/page-index.tsx'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<typeof PageIndex> {
  id: string
  title: string
  /** A few words under the heading. */
  note?: string
}

/** Other topics or specializations, when there are any. */
export function NearPages({ id, title, note, kind, pages }: Props) {
  if (pages.length === 0) return null
  return (
    <section className="page-block" aria-labelledby={id}>
      <div className="wrap spread">
        <div className="spread__margin">
          <h2 id={id}>{hyphenated(title)}</h2>
          {note !== undefined && <p className="small">{typeset(note)}</p>}
        </div>
        <PageIndex kind={kind} pages={pages} />
      </div>
    </section>
  )
}
