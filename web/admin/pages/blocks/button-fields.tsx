import type { ReactNode } from 'react'
import type { PageBlock } from '#contract/content/page-data.ts'
import type { BlockBodyProps } from './block-body-props.ts'
import { PartText } from './part-text.tsx'

type WithButton = Extract<PageBlock, { type: 'cta' | 'price' }>

/** The words of a block's button, and where it leads. */
export function ButtonFields({
  block,
  saved,
  isLocked,
  onChange,
  hint,
}: BlockBodyProps<WithButton> & { hint?: ReactNode }) {
  const field = (name: 'label' | 'href') => ({
    place: `blocks.${block.id}.${name}`,
    value: block.props[name],
    saved: saved?.props[name],
    isLocked,
    onChange: (value: string) => onChange({ ...block, props: { ...block.props, [name]: value } } as PageBlock),
  })
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <PartText
        {...field('label')}
        label="Надпись на&nbsp;кнопке"
        limit={60}
        placeholder="Подобрать психолога"
        hint={hint}
      />
      <PartText
        {...field('href')}
        label="Куда ведёт"
        placeholder="/smart-consultations"
        hint="Путь на&nbsp;сайте, https:// или #место"
      />
    </div>
  )
}
