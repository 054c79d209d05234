import { href, type ScreenName } from '#contract/people/screens.ts'

type FilterValue = string | number | readonly string[]

/** The list that is filtered so, as lists write their own address. */
export function listOf(screen: ScreenName, filter: Readonly<Record<string, FilterValue>>): string {
  const parts = Object.entries(filter).flatMap(([name, value]) =>
    typeof value === 'object' ? value.map((one) => `filter[${name}][]=${one}`) : [`filter[${name}]=${value}`],
  )
  return `${href(screen)}?${parts.join('&')}`
}
