import { api } from '../wire/api.ts'
import { FAVOURITES_PATHS } from '../visitors/favourites.ts'
import { FORMER_SPECIALIZATIONS_PATH, LANDING_PATHS } from '../content/landing-paths.ts'

/** True for a word that stands where a slug does in another address of the catalog, such as `summary` or `tema`. */
export function isReservedSlug(slug: string): boolean {
  const begins = (address: string, with_: string) => address === with_ || address.startsWith(`${with_}/`)
  return (
    Object.values(api).some((address) => begins(address, `${api.catalog}/${slug}`)) ||
    [...Object.values({ ...LANDING_PATHS, ...FAVOURITES_PATHS }), FORMER_SPECIALIZATIONS_PATH].some((address) =>
      begins(address, `/catalog/${slug}`),
    )
  )
}
