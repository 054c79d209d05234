/** Of one length, so that the order of making is the order of the alphabet too. */
const FIRST = 10_001
let next = FIRST

/** A number that no other record of the file has. */
export function nextSerial(): number {
  next += 1
  return next - 1
}

/**
 * Files that share a worker begin anew: which digits a file gets, and whether a search for some finds them, must not depend on
 * the files that ran before it.
 */
export function restartSerials() {
  next = FIRST
}
