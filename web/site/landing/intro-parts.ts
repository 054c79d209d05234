import { paragraphs } from '#web/lib/typography.ts'

export interface IntroPart {
  title: string
  paragraphs: string[]
}

const HEADING = /^#+\s+/

/** The text that staff wrote: what leads comes first, and each line that begins with «# » starts a part of its own. */
export function introParts(intro: string | null): { lead: string; parts: IntroPart[] } {
  const parts: IntroPart[] = [{ title: '', paragraphs: [] }]
  for (const block of paragraphs((intro ?? '').replace(/^(#+\s+.*)$/gm, '\n$1\n'))) {
    if (HEADING.test(block)) parts.push({ title: block.replace(HEADING, ''), paragraphs: [] })
    else parts.at(-1)?.paragraphs.push(block)
  }
  const lead = parts[0]?.paragraphs.shift() ?? ''
  return { lead, parts: parts.filter((part) => part.paragraphs.length > 0) }
}
