import { href } from '#contract/people/screens.ts'
import { counted, formatNumber } from '#web/lib/format.ts'
import type { Directory, DirectoryRecord } from './directory.ts'
import { OfficeLink } from '../screen/office-link.tsx'

interface PeopleLinkProps {
  directory: Directory
  record: DirectoryRecord
  /** «7 человек» where no column says what is counted. */
  isWordy?: boolean
}

/** How many psychologists are linked; leads to them. */
export function PeopleLink({ directory, record, isWordy = false }: PeopleLinkProps) {
  const count = record.psychologists_count ?? 0
  if (directory.psychologistsQuery === undefined) return null
  if (count === 0) return <span className="text-ink-3">{isWordy ? 'нет психологов' : '0'}</span>
  const words = counted(count, 'психолог', 'психолога', 'психологов')
  return (
    <OfficeLink
      to={href('psychologists') + directory.psychologistsQuery(record.id)}
      aria-label={`${words}: ${record.title}`}
      className="inline-flex min-h-8 items-center text-ink-link -outline-offset-2 max-md:min-h-11"
    >
      {isWordy ? words : formatNumber(count)}
    </OfficeLink>
  )
}
