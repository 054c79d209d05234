/** A dearer meeting than this is a slip of the keyboard. Kopecks. */
export const PRICE_MAX = 100_000_000
/** How long a meeting may be, in minutes: shorter is a call, longer is no meeting but a day of a group. */
export const MEETING_MINUTES = { min: 10, max: 480 }
