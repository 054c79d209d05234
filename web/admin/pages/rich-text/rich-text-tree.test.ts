import { describe, expect, test } from 'vitest'
import { richTextSchema } from '#contract/content/page-data.ts'
import { richTextOf } from './rich-text-tree.ts'
import { plainWords } from './rich-text-words.ts'

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length ? { marks } : {}) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', attrs: { textAlign: null }, content })

describe('richTextOf', () => {
  test('keeps what the contract names, and nothing else', () => {
    const link = { type: 'link', attrs: { href: '/catalog', target: '_blank', rel: 'noopener', class: null } }
    const tree = richTextOf({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [text('Как')] },
        paragraph(text('к '), text('нам', { type: 'bold' }, link), { type: 'hardBreak' }),
        {
          type: 'orderedList',
          attrs: { start: 3, type: null },
          content: [{ type: 'listItem', content: [paragraph(text('раз'))] }],
        },
        { type: 'blockquote', content: [paragraph(text('да'))] },
        { type: 'codeBlock', content: [text('нет')] },
      ],
    } as never)
    expect(richTextSchema.parse(tree)).toEqual(tree)
    expect(tree.content).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [text('Как')] },
      {
        type: 'paragraph',
        content: [
          text('к '),
          text('нам', { type: 'bold' }, { type: 'link', attrs: { href: '/catalog' } }),
          { type: 'hardBreak' },
        ],
      },
      {
        type: 'orderedList',
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('раз')] }] }],
      },
      { type: 'blockquote', content: [{ type: 'paragraph', content: [text('да')] }] },
    ])
    expect(plainWords(tree)).toBe('Как\nк нам \nраз\nда')
  })

  test('of an untouched editor is an empty text, however many empty lines it has', () => {
    expect(richTextOf({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] })).toEqual({
      type: 'doc',
      content: [],
    })
  })
})
