/** Where the people stand whom a visitor has kept, and where they stand side by side. */
export const FAVOURITES_PATHS = { favourites: '/catalog/favourites', compare: '/catalog/compare' } as const

/** How many people stand side by side at most. */
export const COMPARED_MAX = 4
/** How many people a browser keeps, and a link carries. */
export const FAVOURITES_MAX = 100

/** What can be a psychologist's address. */
export const PERSON_SLUG = /^[a-z0-9-]{1,120}$/
