/** What somebody else saved, and below it what was written here; words that both began from stand there once. */
export function joinedTexts(was: string, mine: string, theirs: string): string {
  const own = was.trim() !== '' && mine.startsWith(was) ? mine.slice(was.length) : mine
  return [theirs.trim(), own.trim()].filter((text) => text !== '').join('\n\n')
}
