/** How many days of free times are asked for at once. No schema here: screens load it. */
export const SLOT_DAYS_MAX = 14
