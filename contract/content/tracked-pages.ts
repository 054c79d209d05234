/** The pages whose visits count (specification §9). */
export const TRACKED_PAGES = ['/', '/catalog', '/smart-consultations', '/reviews', '/lt'] as const
export type TrackedPage = (typeof TRACKED_PAGES)[number]

/** A page counts once per visitor in this time, like the cookie of visited pages (specification §9). Seconds. */
export const VISIT_WINDOW_SECONDS = 21_600
