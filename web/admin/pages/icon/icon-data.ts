import { api } from '#contract/wire/api.ts'
import { ICON_PREFIX, ICON_TIMEOUT_MS, type IconData, type IconSearch } from '#contract/content/icons.ts'
import { callApi } from '#web/lib/api/api.ts'

/** Drawings by full name, `lucide:heart`. */
export type Drawings = Readonly<Record<string, string>>

/** Names by Russian or English words, with their drawings. Rejects when the server does not answer in time. */
export async function findIcons(query: string, signal: AbortSignal): Promise<{ names: string[]; drawings: Drawings }> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(ICON_TIMEOUT_MS)])
  const { icons } = await callApi<IconSearch>(api.iconSearch, { query: { query }, signal: inTime })
  if (icons.length === 0) return { names: [], drawings: {} }
  const data = await callApi<IconData>(api.iconData, { query: { icons: shortNames(icons) }, signal: inTime })
  return { names: icons, drawings: drawingsOf(data) }
}

/** The path that asks for the drawings of these icons; null when there are none. */
export function drawingsPath(icons: readonly (string | null)[]): string | null {
  const names = [...new Set(icons.filter((icon) => icon?.startsWith(`${ICON_PREFIX}:`)))] as string[]
  return names.length === 0 ? null : `${api.iconData}?icons=${shortNames(names)}`
}

export function drawingsOf({ prefix, icons }: IconData): Drawings {
  return Object.fromEntries(Object.entries(icons).map(([name, { body }]) => [`${prefix}:${name}`, body]))
}

function shortNames(icons: readonly string[]): string {
  return icons.map((icon) => icon.slice(ICON_PREFIX.length + 1)).join(',')
}
