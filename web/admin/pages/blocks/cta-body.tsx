import type { PageBlock } from '#contract/content/page-data.ts'
import type { BlockBodyProps } from './block-body-props.ts'
import { PartText } from './part-text.tsx'

type Cta = Extract<PageBlock, { type: 'cta' }>

export function CtaBody({ block, saved, isLocked, onChange }: BlockBodyProps<Cta>) {
  const { props } = block
  const field = (name: keyof Cta['props']) => ({
    place: `blocks.${block.id}.${name}`,
    value: props[name],
    saved: saved?.props[name],
    isLocked,
    onChange: (value: string) => onChange({ ...block, props: { ...props, [name]: value } }),
  })
  return (
    <>
      <PartText {...field('text')} label="Текст" limit={1000} isLong />
      <div className="grid gap-4 md:grid-cols-2">
        <PartText {...field('label')} label="Надпись на&nbsp;кнопке" limit={60} placeholder="Подобрать психолога" />
        <PartText
          {...field('href')}
          label="Куда ведёт"
          placeholder="/smart-consultations"
          hint="Путь на&nbsp;сайте, https:// или #место"
        />
      </div>
    </>
  )
}
