import type { PublicPage } from '#contract/content/pages.ts'
import { FormBlock, FormWhom, type PageFormBlock } from '#web/blocks/form-block.tsx'
import type { RequestFailure } from '../request/post-request.ts'
import { RequestForm } from '../request/request-form.tsx'

interface Props {
  block: PageFormBlock
  /** Whom the block names; null while the site does not show them, and where it names nobody. */
  whom: PublicPage['form_psychologist']
  /** Where it is sent: the page itself. */
  action: string
  mark: string
  failure: RequestFailure | undefined
}

/** The form of requests that stands on a page. */
export function PageRequestForm({ block, whom, ...form }: Props) {
  const told = block.props.topic === null ? 'рассказ' : 'тема и\u00a0рассказ'
  return (
    <FormBlock block={block}>
      <FormWhom block={block} whom={whom} />
      <RequestForm
        {...form}
        takesCouples={whom?.is_couples ?? true}
        health={`: ${told}. Без\u00a0этого передадим только контакт и\u00a0удобное время`}
        submit={block.props.label}
      />
    </FormBlock>
  )
}
