import { useContext } from 'react'
import type { PageBlock } from '#contract/content/page-data.ts'
import { typeset } from '#web/lib/typography.ts'
import { BlockSection } from './block-section.tsx'
import { PageFormContext } from './form-context.ts'

/** A request from within a page. The form itself is the site's: whoever shows the page brings it. */
export function FormBlock({ id, props: { title, text, label } }: Extract<PageBlock, { type: 'form' }>) {
  const form = useContext(PageFormContext)
  return (
    <BlockSection id={id} title={title}>
      {text !== '' && <p className="block-form__text">{typeset(text)}</p>}
      {form === null ? (
        <div className="block-form__stand-in">
          <p>{typeset('Здесь будет форма заявки: имя, контакт, удобное время, рассказ и согласия.')}</p>
          {label !== '' && <span className="btn">{typeset(label)}</span>}
        </div>
      ) : (
        form(label)
      )}
    </BlockSection>
  )
}
