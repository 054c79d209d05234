import { memo, type ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'
import { Link } from '../actions/link.tsx'
import { offsetToastsOffFooter } from '../overlays/toast-offset.ts'
import { pageWindow } from './page-window.ts'
import { ShortSelect } from '../select/short-select.tsx'

const { format } = new Intl.NumberFormat('ru-RU')
const PER_PAGE = [10, 25, 50, 100].map((value) => ({ value, label: String(value) }))

interface PaginationProps {
  page: number
  perPage: number
  total: number
  hrefFor: (page: number) => string
  /** Shows «Строк на странице». */
  onPerPageChange?: (perPage: number) => void
  /** Names the links among others on the page. */
  label?: string
}

interface PerPageProps {
  value: number
  onChange: (perPage: number) => void
}

const PerPage = memo(function PerPage({ value, onChange }: PerPageProps) {
  const isUsual = PER_PAGE.some((one) => one.value === value)
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden>Строк на странице</span>
      <ShortSelect
        aria-label="Строк на странице"
        options={isUsual ? PER_PAGE : [{ value, label: String(value) }, ...PER_PAGE]}
        value={value}
        onChange={(next) => next !== null && onChange(next)}
        className="w-17"
      />
    </div>
  )
})

/** «1–10 из 12» and links to the other pages; nothing when there is nothing. */
export function Pagination({ page, perPage, total, hrefFor, onPerPageChange, label = 'Страницы' }: PaginationProps) {
  if (total === 0) return null
  const lastPage = Math.ceil(total / perPage)
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  return (
    <div ref={offsetToastsOffFooter} className="flex flex-wrap items-center gap-3 pt-3 text-13 text-ink-2">
      {onPerPageChange && <PerPage value={perPage} onChange={onPerPageChange} />}
      <span className="tabular-nums">
        {first > total ? `Всего ${format(total)}` : `${format(first)}–${format(last)} из ${format(total)}`}
      </span>
      {lastPage > 1 && (
        <nav aria-label={label} className="ms-auto flex gap-0.5 max-md:ms-0 max-md:w-full max-md:justify-between">
          <PageLink href={page > 1 ? hrefFor(page - 1) : null} label="Предыдущая страница">
            <Icon name="lucide:chevron-left" />
          </PageLink>
          <span className="self-center tabular-nums md:hidden">
            Страница {format(page)} из {format(lastPage)}
          </span>
          {pageWindow(page, lastPage).map((one, index, all) =>
            one === null ? (
              <span
                key={`after ${all[index - 1]}`}
                aria-hidden
                className="grid size-8 place-items-center max-md:hidden"
              >
                …
              </span>
            ) : (
              <PageLink
                key={one}
                href={hrefFor(one)}
                label={`Страница ${format(one)}`}
                isCurrent={one === page}
                isNumber
              >
                {format(one)}
              </PageLink>
            ),
          )}
          <PageLink href={page < lastPage ? hrefFor(page + 1) : null} label="Следующая страница">
            <Icon name="lucide:chevron-right" />
          </PageLink>
        </nav>
      )}
    </div>
  )
}

interface PageLinkProps {
  href: string | null
  label: string
  isCurrent?: boolean
  /** A phone shows the arrows only. */
  isNumber?: boolean
  children: ReactNode
}

function PageLink({ href, label, isCurrent = false, isNumber = false, children }: PageLinkProps) {
  const className =
    'grid h-8 min-w-8 place-items-center rounded-m tabular-nums no-underline max-md:h-11 max-md:min-w-11'
  if (href === null) {
    return (
      <span role="link" aria-disabled aria-label={label} className={cn(className, 'opacity-40')}>
        {children}
      </span>
    )
  }
  return (
    <Link
      to={href}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        className,
        'text-ink-2 hover:bg-pressed',
        isNumber && 'max-md:hidden',
        isCurrent && 'font-semibold text-ink inset-ring inset-ring-line-field forced-colors:border-2',
      )}
    >
      {children}
    </Link>
  )
}
