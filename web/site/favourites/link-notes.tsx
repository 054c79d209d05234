import { plural } from '#web/lib/format.ts'
import type { NamedPeople } from './people-query.ts'
import './favourite-button.css'

interface Props {
  named: NamedPeople
  /** How many of the names lead to people of the catalog. */
  found: number
}

/** What of a link is not shown as it was sent: somebody has left the catalog, or is named twice. */
export function LinkNotes({ named: { slugs, hasRepeats, odd }, found }: Props) {
  const gone = slugs.length + odd - found
  if (gone === 0 && !hasRepeats) return null
  return (
    <div className="link-notes">
      {gone > 0 && (
        <p>
          {gone}
          {'\u00a0'}
          {plural(gone, 'анкеты', 'анкет', 'анкет')} из{'\u00a0'}ссылки в{'\u00a0'}каталоге нет: человек больше не
          {'\u00a0'}принимает здесь, или в{'\u00a0'}адресе опечатка.
        </p>
      )}
      {hasRepeats && <p>Кто назван в{'\u00a0'}ссылке дважды, показан один раз.</p>}
    </div>
  )
}
