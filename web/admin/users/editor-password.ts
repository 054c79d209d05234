/** No letters or figures that look alike: a password is read aloud and copied by hand. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** «k7mf-2xqa-…»: sixteen random signs in groups. */
export function inventedPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH))
  // 256 is a multiple of 32: every sign is as likely as the next.
  const signs = Array.from(bytes, (byte) => SIGNS.charAt(byte % SIGNS.length))
  return Array.from({ length: GROUPS }, (_, at) =>
    signs.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}
