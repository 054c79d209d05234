import type { ReactNode } from 'react'
import type { PageBlock } from '#contract/content/page-data.ts'
import { typeset } from '#web/lib/typography.ts'
import { BlockSection } from './block-section.tsx'

export type PageFormBlock = Extract<PageBlock, { type: 'form' }>

/** A request from within a page: its heading and text above the form. */
export function FormBlock({ block: { id, props }, children }: { block: PageFormBlock; children: ReactNode }) {
  return (
    <BlockSection id={id} title={props.title}>
      {props.text !== '' && <p className="block-form__text">{typeset(props.text)}</p>}
      {children}
    </BlockSection>
  )
}

/** Where nothing can be sent, as in a preview: what will stand there. */
export function formStandIn(block: PageFormBlock) {
  return (
    <FormBlock block={block}>
      <div className="block-form__stand-in">
        <p>{typeset('Здесь будет форма заявки: имя, контакт, удобное время, рассказ и согласия.')}</p>
        {block.props.label !== '' && <span className="btn">{typeset(block.props.label)}</span>}
      </div>
    </FormBlock>
  )
}
