const FIELD_TITLES: Record<string, string> = {
  page: 'Страница',
  per_page: 'Страница',
  sort_column: 'Порядок',
  sort_direction: 'Порядок',
  is_couples: 'Для кого',
  is_teens: 'Для кого',
  topics: 'С чем',
  time: 'Когда',
  day_part: 'В какое время дня',
  format: 'Как встречаться',
  branches: 'Где',
  price_from: 'Цена встречи',
  price_to: 'Цена встречи',
  gender: 'Кто',
  specializations: 'Специализация',
}

/** What of the address could not be understood. The search field tells about its own text itself. */
export function Refused({ refused }: { refused: Record<string, string> }) {
  const others = Object.entries(refused).filter(([field]) => field !== 'search')
  if (others.length === 0) return null
  return (
    <div className="refused">
      <p>
        Часть адреса мы{'\u00a0'}не{'\u00a0'}поняли и{'\u00a0'}показали список без{'\u00a0'}неё.
      </p>
      <ul>
        {others.map(([field, message]) => (
          <li key={field}>
            {FIELD_TITLES[field] ?? field}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
