import { Link } from 'react-router'
import { formatPhone } from '#web/lib/format.ts'
import { lowerFirst } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { psychologists } from '../frame/found-words.ts'
import type { Applied } from './applied.ts'
import type { Proposal } from './ask-catalog.ts'
import { catalogPath, only, without, withoutFilters, type FilterKey } from './catalog-query.ts'

interface Props {
  applied: Applied[]
  proposals: Proposal[]
  query: URLSearchParams
}

/** Nobody fits: say which single filter stands in the way and how many people wait behind it. */
export function NothingFound({ applied, proposals, query }: Props) {
  const { phone } = useSite()
  const titleOf = (key: FilterKey) =>
    applied
      .filter((one) => one.key === key)
      .map((one) => lowerFirst(one.title))
      .join(', ')
      .replaceAll(/[«»]/g, '')
  return (
    <div className="nothing">
      <p className="lead">{leadOf(proposals, applied)}</p>
      <ul className="drops">
        {proposals.map(({ key, isKept, count }) => (
          <li key={key}>
            <Link to={catalogPath(isKept ? only(query, key) : without(query, key))} preventScrollReset>
              <span className="drops__what">
                {isKept ? 'Оставить только' : 'Без условия'} «{titleOf(key)}»
              </span>
              <span className="drops__count">{psychologists(count)}</span>
            </Link>
          </li>
        ))}
        {proposals.length === 0 && (
          <li>
            <Link to={catalogPath(withoutFilters(query))} preventScrollReset>
              <span className="drops__what">Показать всех</span>
            </Link>
          </li>
        )}
      </ul>
      <p className="nothing__or">
        Или позвоните:{' '}
        <a className="nowrap" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
        . Поищем вместе, в{'\u00a0'}том числе среди тех, у{'\u00a0'}кого запись пока закрыта.
      </p>
    </div>
  )
}

function leadOf([first]: Proposal[], applied: Applied[]): string {
  const [only, another] = applied
  if (only !== undefined && another === undefined) {
    return 'Так не\u00a0нашлось никого. Без этого условия выбор есть.'
  }
  if (first === undefined) return 'Под эти условия не\u00a0подходит никто. Начните с\u00a0одного, самого важного.'
  return first.isKept
    ? 'Под все условия сразу не\u00a0подходит никто, и\u00a0мешает не\u00a0одно из\u00a0них. Оставьте самое важное.'
    : 'Под все условия сразу не\u00a0подходит никто. Если отказаться от\u00a0одного, выбор появится.'
}
