import { Fragment, type ReactNode } from 'react'
import type { RichInline, RichNode, RichText as Tree } from '#contract/content/page-data.ts'
import { typeset } from '#web/lib/typography.ts'
import { BlockLink } from './block-link.tsx'

/** The text tree of a page. It is never HTML, so nothing in it can be a script. */
export function RichText({ body }: { body: Tree }) {
  return (
    <div className="rich-text">
      {body.content.map((node, index) => (
        <Node key={index} node={node} />
      ))}
    </div>
  )
}

function Node({ node }: { node: RichNode }) {
  switch (node.type) {
    case 'paragraph':
      return (
        <p>
          <Inline content={node.content} />
        </p>
      )
    case 'heading':
      // The block's own title is an h2: what stands inside is a level below, whatever its size.
      return node.attrs.level === 2 ? (
        <h3 className="rich-text__large">
          <Inline content={node.content} />
        </h3>
      ) : (
        <h4>
          <Inline content={node.content} />
        </h4>
      )
    case 'blockquote':
      return (
        <blockquote>
          {node.content.map((line, index) => (
            <Node key={index} node={line} />
          ))}
        </blockquote>
      )
    default: {
      const List = node.type === 'bulletList' ? 'ul' : 'ol'
      return (
        <List>
          {node.content.map((item, index) => (
            <li key={index}>
              {item.content.map((line, at) => (
                <Node key={at} node={line} />
              ))}
            </li>
          ))}
        </List>
      )
    }
  }
}

function Inline({ content }: { content: RichInline[] | undefined }) {
  return content?.map((run, index) => (
    <Fragment key={index}>{run.type === 'hardBreak' ? <br /> : marked(run.text, run.marks)}</Fragment>
  ))
}

function marked(text: string, marks: Extract<RichInline, { type: 'text' }>['marks']): ReactNode {
  let shown: ReactNode = typeset(text)
  for (const mark of marks ?? []) {
    if (mark.type === 'bold') shown = <b>{shown}</b>
    else if (mark.type === 'italic') shown = <i>{shown}</i>
    else shown = <BlockLink to={mark.attrs.href}>{shown}</BlockLink>
  }
  return shown
}
