import { PageIndex } from '../frame/page-index.tsx'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<typeof PageIndex> {
  id: string
  title: string
}

/** Other topics or specializations, when there are any. */
export function NearPages({ id, title, kind, pages }: Props) {
  if (pages.length === 0) return null
  return (
    <section className="page-block" aria-labelledby={id}>
      <div className="wrap spread">
        <div className="spread__margin">
          <h2 id={id}>{title}</h2>
        </div>
        <PageIndex kind={kind} pages={pages} />
      </div>
    </section>
  )
}
