import { transcode } from 'node:buffer'

/** Shorter ones are written in no time. Letters. */
export const LONG = 2048

/**
 * A text as UTF-8. Long ones by way of UTF-16, which is how V8 keeps what is not Latin: Node turns that into UTF-8 many
 * letters at a time, and takes a third of what it takes letter by letter.
 */
export function textBytes(text: string): Buffer<ArrayBuffer> {
  // Half of a sign is refused there, and written as a question mark here.
  if (text.length < LONG || !text.isWellFormed()) return Buffer.from(text)
  return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8') as Buffer<ArrayBuffer>
}
