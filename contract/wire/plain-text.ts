/** Line ends of Windows, of Word (a vertical tab), of terminals and of Unicode. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/**
 * Signs that are not seen and change what is: control characters, spaces without a width, signs of direction. Those that
 * are part of a picture or a word (joiners, variants of a picture, the soft hyphen) stay, and so does the zero, which is
 * refused in a sentence.
 */
const UNSEEN = /(?![\t\n\0])\p{Cc}|[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu
/** Nothing but spaces and signs without a picture, among them the fillers that count as letters. */
const NOTHING_SEEN = /^[\s\p{Cf}\ufe00-\ufe0f\u115f\u1160\u2800\u3164\uffa0]*$/u

/**
 * What somebody wrote as it is read: letters composed (macOS and PDF files hand over «й» as two signs), no sign that is
 * not seen. Two texts that look alike are then found and compared as one, and none is shown as nothing.
 */
export function plainText(text: string): string {
  const plain = withoutUnseen(text)
  return NOTHING_SEEN.test(plain) ? '' : plain
}

/** The same of a name or a title, which has one line: cells and programs send those with line ends and tabs between words. */
export function oneLine(text: string): string {
  return plainText(text).replace(/ *[\t\n]\s*/g, ' ')
}

/** The same of a piece of a text, which may be a space between two others. */
export function withoutUnseen(text: string): string {
  return text.normalize('NFC').replace(LINE_END, '\n').replace(UNSEEN, '')
}
