/** The value, or undefined for text that is no JSON: what others send is never trusted to be. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
