/** Letters of a name that are looked through; nobody is looked for by those after them. */
const WIDTH = 48
const SPACE = 0x20
const CYRILLIC = 0x80

/**
 * The names of everybody as one row of bytes, a byte a letter and as many for each: a hundred thousand take 5 MB, and looking
 * through all of them a millisecond or two.
 */
export class NameIndex {
  #bytes: Buffer

  constructor(capacity: number) {
    this.#bytes = Buffer.alloc(capacity * WIDTH)
  }

  put(row: number, name: string): void {
    if ((row + 1) * WIDTH > this.#bytes.length) this.#grow(row + 1)
    const place = row * WIDTH
    this.#bytes.fill(0, place, place + WIDTH)
    // The last byte stays empty, so that no name goes on in the next.
    encoded(` ${name}`).copy(this.#bytes, place, 0, WIDTH - 1)
  }

  remove(row: number): void {
    this.#bytes.fill(0, row * WIDTH, (row + 1) * WIDTH)
  }

  /** The first rows in whose names a word begins with each of these, `max` at most. */
  find(words: readonly string[], max: number): number[] {
    const [longest, ...others] = words.map((word) => encoded(` ${word}`)).toSorted((a, b) => b.length - a.length)
    const rows: number[] = []
    if (longest === undefined || longest.length > WIDTH) return rows
    for (let at = this.#bytes.indexOf(longest); at !== -1 && rows.length < max;) {
      const row = Math.floor(at / WIDTH)
      const name = this.#bytes.subarray(row * WIDTH, (row + 1) * WIDTH)
      if (others.every((word) => name.includes(word))) rows.push(row)
      at = this.#bytes.indexOf(longest, (row + 1) * WIDTH)
    }
    return rows
  }

  #grow(rows: number) {
    const longer = Buffer.alloc(Math.max(rows * WIDTH, this.#bytes.length * 2))
    this.#bytes.copy(longer)
    this.#bytes = longer
  }
}

/** What is no letter parts words. */
function encoded(text: string): Buffer {
  const letters = text.toLowerCase().replaceAll('ё', 'е')
  return Buffer.from(Array.from(letters, (letter) => codeOf(letter.charCodeAt(0))))
}

function codeOf(letter: number): number {
  if (letter >= 0x430 && letter <= 0x44f) return CYRILLIC + letter - 0x430
  return letter >= 0x61 && letter <= 0x7a ? letter : SPACE
}
