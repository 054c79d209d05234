import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from '#web/lib/cn.ts'
import { Icon } from './icon.tsx'
import { pageWindow } from './page-window.ts'
import { ShortSelect } from './short-select.tsx'

const PER_PAGE = [10, 25, 50, 100].map((value) => ({ value, label: String(value) }))

interface PaginationProps {
  page: number
  perPage: number
  total: number
  hrefFor: (page: number) => string
  /** Shows «Строк на странице». */
  onPerPageChange?: (perPage: number) => void
}

/** «1–10 из 12» and links to the other pages. */
export function Pagination({ page, perPage, total, hrefFor, onPerPageChange }: PaginationProps) {
  const lastPage = Math.ceil(total / perPage)
  const first = Math.min((page - 1) * perPage + 1, total)
  const last = Math.min(page * perPage, total)
  return (
    <div className="flex flex-wrap items-center gap-3 pt-3 text-13 text-ink-2">
      {onPerPageChange && (
        <div className="flex items-center gap-2">
          <span aria-hidden>Строк на странице</span>
          <ShortSelect
            aria-label="Строк на странице"
            options={PER_PAGE.some((one) => one.value === perPage) ? PER_PAGE : [{ value: perPage, label: String(perPage) }, ...PER_PAGE]}
            value={perPage}
            onChange={(value) => value !== null && onPerPageChange(value)}
            className="w-17"
          />
        </div>
      )}
      <span className="tabular-nums">
        {first}–{last} из {total}
      </span>
      {lastPage > 1 && (
        <nav aria-label="Страницы" className="ms-auto flex gap-0.5 max-md:ms-0 max-md:w-full max-md:justify-between">
          <PageLink href={page > 1 ? hrefFor(page - 1) : null} label="Предыдущая страница">
            <Icon name="lucide:chevron-left" />
          </PageLink>
          {pageWindow(page, lastPage).map((one, index) =>
            one === null ? (
              <span key={`gap${index}`} aria-hidden className="grid size-8 place-items-center max-md:size-11">
                …
              </span>
            ) : (
              <PageLink key={one} href={hrefFor(one)} label={`Страница ${one}`} isCurrent={one === page}>
                {one}
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
  children: ReactNode
}

function PageLink({ href, label, isCurrent = false, children }: PageLinkProps) {
  const className = 'grid h-8 min-w-8 place-items-center rounded-m tabular-nums no-underline max-md:h-11 max-md:min-w-11'
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
      className={cn(className, 'text-ink-2 hover:bg-pressed', isCurrent && 'font-semibold text-ink inset-ring inset-ring-line-field')}
    >
      {children}
    </Link>
  )
}
