import type { CatalogSort } from '#contract/catalog.ts'
import { FILTERS_ID } from './filters.tsx'

const ORDERS: { title: string; column: CatalogSort }[] = [
  { title: 'обычный порядок', column: 'fair' },
  { title: 'свободны раньше', column: 'next_slot_at' },
  { title: 'сначала дешевле', column: 'price' },
  { title: 'сначала опытные', column: 'experience_since' },
]

/** One control for the order. It belongs to the form of the filters; without scripts it has a button of its own. */
export function OrderSelect({ query, onChoose }: { query: URLSearchParams; onChoose: () => void }) {
  return (
    <div className="order">
      <select
        aria-label="Порядок"
        form={FILTERS_ID}
        name="sort_column"
        defaultValue={query.get('sort_column') ?? ''}
        onChange={onChoose}
      >
        {ORDERS.map(({ title, column }) => (
          <option key={column} value={column === 'fair' ? '' : column}>
            {title}
          </option>
        ))}
      </select>
      <noscript>
        <button className="btn btn--quiet btn--small" type="submit" form={FILTERS_ID}>
          Применить
        </button>
      </noscript>
    </div>
  )
}
