import type { ReactNode } from 'react'

/** A part of the card's content: a heading, a grid of six, a hairline below. */
export function EditorSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line pt-5 pb-6 last:border-b-0">
      <h2 className="mb-4 text-16 font-semibold">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-6">{children}</div>
    </section>
  )
}

/** A part of the right column: what staff decide. */
export function EditorPanel({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-b border-line p-4 last:border-b-0">
      <div className="mb-3 flex min-h-6 items-center gap-2">
        <h2 className="text-14 font-semibold">{title}</h2>
        {aside && <div className="ms-auto text-12 text-ink-3">{aside}</div>}
      </div>
      {children}
    </section>
  )
}
