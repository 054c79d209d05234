/** Less says nothing under a title in a search; more is cut off by those who show it. */
const LENGTH = { min: 50, max: 160 }

/** Whole sentences, as many as fit into what a search engine shows; a first one that is too long is cut at a word. */
export function descriptionOf(...sentences: readonly string[]): string {
  let text = ''
  for (const sentence of sentences.filter((one) => one !== '')) {
    const longer = text === '' ? sentence : `${text} ${sentence}`
    if (longer.length > LENGTH.max) return text.length >= LENGTH.min ? text : cut(longer)
    text = longer
  }
  return text
}

function cut(text: string): string {
  return `${text.slice(0, LENGTH.max - 1).replace(/[\s,;:—–-]*\s\S*$/, '')}…`
}
