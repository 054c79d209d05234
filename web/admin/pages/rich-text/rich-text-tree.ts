import type { RichInline, RichNode, RichText } from '#contract/content/page-data.ts'

/** A node of the editor’s own document. */
export interface EditorNode {
  type?: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: EditorNode[]
}

type Paragraph = Extract<RichNode, { type: 'paragraph' }>
type TextRun = Extract<RichInline, { type: 'text' }>
type Mark = NonNullable<TextRun['marks']>[number]

/** The editor’s document as the contract has it: nothing but what the schema names, empty ends left out. */
export function richTextOf(doc: EditorNode): RichText {
  const content = (doc.content ?? []).flatMap(nodeOf)
  while (isBlank(content.at(-1))) content.pop()
  return { type: 'doc', content }
}

function nodeOf(node: EditorNode): RichNode[] {
  switch (node.type) {
    case 'paragraph':
      return [paragraphOf(node)]
    case 'heading':
      return [{ type: 'heading', attrs: { level: node.attrs?.level === 2 ? 2 : 3 }, ...inlineOf(node) }]
    case 'blockquote':
      return [{ type: 'blockquote', content: paragraphsOf(node) }]
    case 'bulletList':
    case 'orderedList': {
      const items = (node.content ?? []).map((item) => ({ type: 'listItem' as const, content: paragraphsOf(item) }))
      return items.length === 0 ? [] : [{ type: node.type, content: items }]
    }
    default:
      return []
  }
}

function paragraphsOf({ content = [] }: EditorNode): Paragraph[] {
  const paragraphs = content.filter(({ type }) => type === 'paragraph').map(paragraphOf)
  return paragraphs.length === 0 ? [{ type: 'paragraph' }] : paragraphs
}

function paragraphOf(node: EditorNode): Paragraph {
  return { type: 'paragraph', ...inlineOf(node) }
}

function inlineOf({ content = [] }: EditorNode): { content?: RichInline[] } {
  const runs = content.flatMap((run): RichInline[] => {
    if (run.type === 'hardBreak') return [{ type: 'hardBreak' }]
    if (run.type !== 'text' || !run.text) return []
    const marks = (run.marks ?? []).flatMap(markOf)
    return [{ type: 'text', text: run.text, ...(marks.length === 0 ? {} : { marks }) }]
  })
  return runs.length === 0 ? {} : { content: runs }
}

function markOf({ type, attrs }: { type: string; attrs?: Record<string, unknown> }): Mark[] {
  if (type === 'bold' || type === 'italic') return [{ type }]
  return type === 'link' ? [{ type, attrs: { href: String(attrs?.href ?? '') } }] : []
}

function isBlank(node: RichNode | undefined): boolean {
  return node?.type === 'paragraph' && node.content === undefined
}
