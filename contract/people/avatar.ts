/** Of a photo as it is sent, of a psychologist and of an account alike. */
export const AVATAR_MAX_BYTES = 10 * 1024 * 1024
