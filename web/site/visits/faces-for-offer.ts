import { api } from '#contract/api.ts'
import type { CatalogSummary } from '#contract/catalog.ts'

export type Face = CatalogSummary['soonest'][number]

const COUNT = 3
/** Narrower, the dialog is text alone. */
const WITH_FACES = '(min-width: 48rem)'

/** Those who have time soonest, for the strip of portraits. Without them the dialog says the same. */
export async function facesForOffer(): Promise<Face[]> {
  if (!matchMedia(WITH_FACES).matches) return []
  try {
    const { callApi } = await import('#web/lib/api.ts')
    const { data } = await callApi<{ data: CatalogSummary }>(api.catalogSummary)
    const faces = data.soonest.filter(({ avatar }) => avatar !== null).slice(0, COUNT)
    return faces.length === COUNT ? faces : []
  } catch (error) {
    console.error('No portraits for the offer', error)
    return []
  }
}
