// No schema here: screens load it.

/** How many days of free times are asked for at once. */
export const SLOT_DAYS_MAX = 14
/** So long the time of a visit that is paid before waits for its payment. */
export const HOLD_MINUTES = 30
/** Whoever has heard nothing for so long is called: the wish is a request. */
export const HANDED_ON_AFTER_MINUTES = 30
