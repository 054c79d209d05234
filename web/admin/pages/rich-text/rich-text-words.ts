import type { RichInline, RichNode, RichText } from '#contract/content/page-data.ts'

/** The words of a text tree, a line for each paragraph. */
export function plainWords(body: RichText): string {
  return body.content.map(nodeWords).filter(Boolean).join('\n')
}

function nodeWords(node: RichNode): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return inlineWords(node.content)
    case 'blockquote':
      return node.content.map(nodeWords).join('\n')
    default:
      return node.content.map((item) => item.content.map(nodeWords).join(' ')).join('\n')
  }
}

function inlineWords(content: RichInline[] | undefined = []): string {
  return content.map((run) => (run.type === 'text' ? run.text : ' ')).join('')
}
