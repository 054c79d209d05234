/** Takes what a PostgreSQL server sends apart into its messages: one byte of kind, four of length, the rest. */
export function messageSplitter(): (bytes: Buffer) => Buffer[] {
  let held = Buffer.alloc(0)
  return (bytes) => {
    held = Buffer.concat([held, bytes])
    const whole: Buffer[] = []
    while (held.length >= 5 && held.length > held.readInt32BE(1)) {
      const length = 1 + held.readInt32BE(1)
      whole.push(held.subarray(0, length))
      held = held.subarray(length)
    }
    return whole
  }
}

export function kindOf(message: Buffer): string {
  return String.fromCharCode(message[0] ?? 0)
}

/** What NOTIFY brings. */
export const NOTIFICATION = 'A'
/** The server has answered; its last byte says whether a transaction is open. */
export const READY = 'Z'
export const isIdle = (ready: Buffer) => ready.at(-1) === 'I'.charCodeAt(0)

/** A message of this kind: its length covers itself. */
function message(kind: string, body: string): Buffer {
  const text = Buffer.from(`${body}\0`)
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}

/** An administrator ends the connection. */
export const FATAL = message('E', ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection', ''].join('\0'))

/** A statement of the simple protocol. */
export function query(statement: string): Buffer {
  return message('Q', statement)
}
