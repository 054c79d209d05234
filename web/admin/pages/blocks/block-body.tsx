import { Suspense, type ReactElement } from 'react'
import type { PageBlock } from '#contract/content/page-data.ts'
import { Notice } from '#web/ui/data/notice.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { useEditorField } from '../../editor/use-editor-field.ts'
import { CtaBody } from './cta-body.tsx'
import { FaqBody } from './faq-body.tsx'
import { errorIn } from '../form/page-errors.ts'
import { usePage } from '../page-context.ts'
import { PartText } from './part-text.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import type { BlockBodyProps } from './block-body-props.ts'
import { lazy } from '#web/lib/late-code.ts'
import { isDeepEqual } from '#web/lib/deep-equal.ts'
import { StepsBody } from './steps-body.tsx'
import type { PageForm } from '../form/page-form.ts'
import { PeopleFields } from './people-fields.tsx'

/** Few pages have these blocks, and their fields weigh as much as those of all others. */
const ImageBody = lazy(() => import('./image-body.tsx').then((module) => ({ default: module.ImageBody })))
const PriceBody = lazy(() => import('./price-body.tsx').then((module) => ({ default: module.PriceBody })))
const FormBody = lazy(() => import('./form-body.tsx').then((module) => ({ default: module.FormBody })))

/** The fields of an open block. */
export function BlockBody({ block, saved, isLocked, onChange }: BlockBodyProps) {
  const place = `blocks.${block.id}`
  return (
    <>
      <PartText
        place={`${place}.title`}
        label={block.type === 'text' ? 'Подзаголовок' : 'Заголовок блока'}
        value={block.props.title ?? ''}
        saved={saved === undefined ? undefined : (saved.props.title ?? '')}
        onChange={(title) => onChange({ ...block, props: { ...block.props, title } } as PageBlock)}
        isLocked={isLocked}
        limit={200}
        hint={block.type === 'text' ? 'Можно оставить пустым: тогда текст продолжит предыдущий блок' : undefined}
      />
      <Suspense fallback={<Skeleton className="h-40 w-full rounded-m" />}>
        <Contents block={block} saved={saved} isLocked={isLocked} onChange={onChange} />
      </Suspense>
    </>
  )
}

function Contents({ block, saved, isLocked, onChange }: BlockBodyProps): ReactElement {
  switch (block.type) {
    case 'text':
      return <TextBody block={block} saved={ofType(saved, 'text')} isLocked={isLocked} onChange={onChange} />
    case 'steps':
      return <StepsBody block={block} saved={ofType(saved, 'steps')} isLocked={isLocked} onChange={onChange} />
    case 'cta':
      return <CtaBody block={block} saved={ofType(saved, 'cta')} isLocked={isLocked} onChange={onChange} />
    case 'image':
      return <ImageBody block={block} saved={ofType(saved, 'image')} isLocked={isLocked} onChange={onChange} />
    case 'price':
      return <PriceBody block={block} saved={ofType(saved, 'price')} isLocked={isLocked} onChange={onChange} />
    case 'form':
      return <FormBody block={block} saved={ofType(saved, 'form')} isLocked={isLocked} onChange={onChange} />
    case 'faq':
      return <FaqBody />
    case 'psychologists':
      return <PeopleBody />
    case 'reviews':
      return <Notice>Три последних опубликованных отзыва. Их отбирают на&nbsp;экране «Отзывы».</Notice>
    case 'crisis':
      return (
        <Notice>
          Телефоны одинаковы на&nbsp;всём сайте, их ведут на&nbsp;экране «Срочная помощь»: здесь меняется только
          заголовок.
        </Notice>
      )
  }
}

function TextBody({ block, saved, isLocked, onChange }: BlockBodyProps<Extract<PageBlock, { type: 'text' }>>) {
  const { errors, round } = usePage()
  const { body } = block.props
  return (
    <RichTextField
      // A discard, a restored draft or somebody else’s edit begins the text anew.
      key={round}
      label="Текст"
      value={body}
      onChange={(next) => onChange({ ...block, props: { ...block.props, body: next } })}
      error={errorIn(errors, `blocks.${block.id}.body`)}
      changed={saved !== undefined && !isDeepEqual(saved.props.body, body)}
      isLocked={isLocked}
    />
  )
}

function ofType<T extends PageBlock['type']>(block: PageBlock | undefined, type: T) {
  return block?.type === type ? (block as Extract<PageBlock, { type: T }>) : undefined
}

/** Whom the block shows; the same fields stand in the tab «Психологи». */
function PeopleBody() {
  const { value: isShown } = useEditorField<PageForm, 'with_psychologists'>('with_psychologists')
  return (
    <>
      <PeopleFields />
      {!isShown && <Notice tone="warn">Показ психологов выключен: на&nbsp;сайте этого блока не&nbsp;будет.</Notice>}
    </>
  )
}
