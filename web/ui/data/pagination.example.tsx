import { useState } from 'react'
import { Pagination } from './pagination.tsx'

export default function PaginationExample() {
  const [perPage, setPerPage] = useState(10)
  return (
    <div className="grid gap-4">
      <Pagination page={1} perPage={perPage} total={12} hrefFor={hrefFor} onPerPageChange={setPerPage} />
      <Pagination label="Страницы длинного списка" page={500} perPage={10} total={10_000} hrefFor={hrefFor} />
      <Pagination label="Страницы, которых нет" page={99} perPage={100} total={12} hrefFor={hrefFor} />
    </div>
  )
}

function hrefFor(page: number): string {
  return `?page=${page}#pagination`
}
