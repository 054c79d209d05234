/**
 * Where the page of a topic and of a specialization stands on the site. Words that a Russian reader knows, in the Latin
 * letters that survive being copied.
 */
export const LANDING_PATHS = {
  topics: '/catalog/tema',
  topic: '/catalog/tema/:slug',
  specializations: '/catalog/specializatsiya',
  specialization: '/catalog/specializatsiya/:slug',
} as const

/** Where the pages of specializations stood before: links and search engines still lead there. */
export const FORMER_SPECIALIZATIONS_PATH = '/catalog/napravlenie'
