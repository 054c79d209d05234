import type { PageBlock } from '#contract/content/page-data.ts'
import type { BlockBodyProps } from './block-body-props.ts'
import { ButtonFields } from './button-fields.tsx'
import { PartText } from './part-text.tsx'

type Cta = Extract<PageBlock, { type: 'cta' }>

export function CtaBody({ block, saved, isLocked, onChange }: BlockBodyProps<Cta>) {
  const { props } = block
  return (
    <>
      <PartText
        place={`blocks.${block.id}.text`}
        label="Текст"
        value={props.text}
        saved={saved?.props.text}
        onChange={(text) => onChange({ ...block, props: { ...props, text } })}
        isLocked={isLocked}
        limit={1000}
        isLong
      />
      <ButtonFields block={block} saved={saved} isLocked={isLocked} onChange={onChange} />
    </>
  )
}
