import type { ReactNode } from 'react'

/** Named facts of a record; those without a value are left out. */
export function Facts({ items }: { items: (readonly [label: string, value: ReactNode] | null)[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5 max-xs:grid-cols-[minmax(0,1fr)]">
      {items.map((item) =>
        item === null || item[1] === null || item[1] === undefined || item[1] === '' ? null : (
          <div key={item[0]} className="col-span-full grid grid-cols-subgrid items-baseline">
            <dt className="text-13 text-ink-3">{item[0]}</dt>
            <dd className="min-w-0 wrap-anywhere">{item[1]}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
