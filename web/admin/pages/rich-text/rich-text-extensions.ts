import { isTextLink } from '#contract/content/page-link.ts'
import { StarterKit } from '@tiptap/starter-kit'

const LINK_MAX = 2000

/** Only paragraphs stand in items and quotes: pages keep no lists inside lists. */
const PARAGRAPHS_ONLY = new Set(['listItem', 'blockquote'])

/** The closed schema of contract/content/page-data.ts: what it does not name cannot be typed or pasted. */
export const richTextExtensions = [
  StarterKit.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map((extension) =>
        PARAGRAPHS_ONLY.has(extension.name) ? extension.extend({ content: 'paragraph+' }) : extension,
      )
    },
  }).configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      isAllowedUri: (url) => isPageLink(url),
    },
  }),
]

export function isPageLink(url: string): boolean {
  return isTextLink(url) && url.length <= LINK_MAX
}
