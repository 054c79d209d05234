/** The number of a visitor, and which pages were counted. Switching the counting off drops both. */
export const VISITOR_COOKIE = 'visitor_id'
export const VISITED_COOKIE = 'visited_pages'

/** As long as the server keeps single visits: later the number would belong to nothing. */
export const RAW_VISITS_SECONDS = 90 * 86_400
