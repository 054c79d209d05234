import type { ReactNode } from 'react'

/** A part of a panel, parted from the one above by a line. */
export function PanelSection({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <section className="mt-5 border-t border-line pt-4">
      {title && <h3 className="mb-2 text-13 font-semibold">{title}</h3>}
      {children}
    </section>
  )
}
