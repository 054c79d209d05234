const target = new EventTarget()
const ENDING = 'ending'

/** Somebody signs out: what asks the server by itself stops before the answer, which would find nobody any more. */
export function announceSessionEnding() {
  target.dispatchEvent(new Event(ENDING))
}

/** Answers how to stop listening. */
export function onSessionEnding(listener: () => void): () => void {
  target.addEventListener(ENDING, listener)
  return () => target.removeEventListener(ENDING, listener)
}
