/** Limits that editors show while one types. */
export const BLOCKS_MAX = 50
export const STEPS_MAX = 20
export const PRICES_MAX = 20
/** Kopecks. */
export const PRICE_MAX = 100_000_000
export const PRICE_MINUTES_MAX = 600
export const QUESTIONS_MAX = 50
export const SEO_TITLE_MAX = 70
export const SEO_DESCRIPTION_MAX = 160
