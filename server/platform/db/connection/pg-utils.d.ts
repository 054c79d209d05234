/** What `pg` exports beside its types. */
declare module 'pg/lib/utils.js' {
  /** A value as it is sent. Throws where it cannot be written down. */
  export function prepareValue(value: unknown): string | Buffer | null
}
