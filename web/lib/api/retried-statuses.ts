/** Repeated once for reading, never for writing (specification §7). */
export const RETRIED_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504]
