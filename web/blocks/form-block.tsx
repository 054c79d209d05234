import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PageBlock } from '#contract/content/page-data.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'
import type { BlockPerson } from './block-facts.ts'
import { BlockSection } from './block-section.tsx'

/** Whom a form names. */
type FormPerson = Pick<BlockPerson, 'slug' | 'full_name'>

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

const NOT_HERE =
  'Психолог, к которому вела эта форма, сейчас не принимает через сайт. Оставьте заявку: предложим, к кому ещё обратиться.'

/** Whom the request goes to, where the block names somebody. Whoever is not on the site is not named there. */
export function FormWhom({ block, whom }: { block: PageFormBlock; whom: FormPerson | null }) {
  if (!block.props.psychologist) return null
  if (whom === null) return <p className="block-form__text">{typeset(NOT_HERE)}</p>
  return (
    <p className="block-form__whom">
      Заявка к{'\u00a0'}психологу: <Link to={siteHref('psychologistPage', { slug: whom.slug })}>{whom.full_name}</Link>
    </p>
  )
}

/** Where nothing can be sent, as in a preview: what will stand there. */
export function formPlaceholder(block: PageFormBlock, whom: FormPerson | null) {
  return (
    <FormBlock block={block}>
      <FormWhom block={block} whom={whom} />
      <div className="block-form__stand-in">
        <p>{typeset('Здесь будет форма заявки: имя, контакт, удобное время, рассказ и согласия.')}</p>
        {block.props.label !== '' && <span className="btn">{typeset(block.props.label)}</span>}
      </div>
    </FormBlock>
  )
}
