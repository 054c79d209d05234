import type { Suggestions } from '#contract/catalog.ts'
import { FILTER_NAMES } from '../catalog-query.ts'

/** One line of the list below the search: a filter to choose, or a person to open. */
export interface SuggestedOption {
  group: 'Темы' | 'Специализации' | 'Психологи'
  title: string
  note: string
  choice: { name: string; value: string } | { slug: string }
}

export function optionsOf({ topics, specializations, people }: Suggestions): SuggestedOption[] {
  const records = (group: 'Темы' | 'Специализации', name: string, list: Suggestions['topics']) =>
    list.map(({ id, title, count, phrase }) => ({
      group,
      title,
      note: phrase === null ? String(count) : `«${phrase}» · ${count}`,
      choice: { name, value: String(id) },
    }))
  return [
    ...records('Темы', FILTER_NAMES.topics, topics),
    ...records('Специализации', FILTER_NAMES.specializations, specializations),
    ...people.map(({ slug, full_name }) => ({
      group: 'Психологи' as const,
      title: full_name,
      note: '',
      choice: { slug },
    })),
  ]
}
