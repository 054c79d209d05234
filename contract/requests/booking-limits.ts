// No schema here: screens load it.

/** How many days of free times are asked for at once. */
export const SLOT_DAYS_MAX = 14
/** So long the time of a visit that is paid before waits for its payment. */
export const HOLD_MINUTES = 30
