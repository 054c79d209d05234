import { FormBlock, type PageFormBlock } from '#web/blocks/form-block.tsx'
import type { RequestFailure } from '../request/post-request.ts'
import { RequestForm } from '../request/request-form.tsx'

interface Props {
  block: PageFormBlock
  /** Where it is sent: the page itself. */
  action: string
  mark: string
  failure: RequestFailure | undefined
}

/** The form of requests that stands on a page. */
export function PageRequestForm({ block, ...form }: Props) {
  const told = block.props.topic === null ? 'рассказ' : 'тема и\u00a0рассказ'
  return (
    <FormBlock block={block}>
      <RequestForm
        {...form}
        takesCouples
        health={`: ${told}. Без\u00a0этого передадим только контакт и\u00a0удобное время`}
        submit={block.props.label}
      />
    </FormBlock>
  )
}
