import { createHash } from 'node:crypto'

const MODULUS = 1n << 128n

/** What a set of rows comes to, in whatever order they are read: each row's SHA-256 is added to those before. */
export class RowDigest {
  rows = 0
  #sum = 0n

  add(line: string) {
    this.rows += 1
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 32)}`)) % MODULUS
  }

  get told(): TableDigest {
    return { rows: this.rows, digest: this.#sum.toString(16).padStart(32, '0') }
  }
}

export interface TableDigest {
  rows: number
  digest: string
}
