import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PageBlock } from '#contract/content/page-data.ts'
import { PAGE_PICTURE_MAX_BYTES, type PagePicture } from '#contract/content/page-picture.ts'
import { api } from '#contract/wire/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { FileField } from '#web/ui/files/file-field.tsx'
import { toastError } from '../../notices/toast-error.ts'
import type { PageForm } from '../form/page-form.ts'
import { usePage } from '../page-context.ts'
import type { BlockBodyProps } from './block-body-props.ts'
import { PartText } from './part-text.tsx'

type Image = Extract<PageBlock, { type: 'image' }>

const PLACES = [
  { value: 'text', label: 'Как текст' },
  { value: 'wide', label: 'Во\u00a0всю страницу' },
] as const

export function ImageBody({ block, saved, isLocked, onChange }: BlockBodyProps<Image>) {
  const { props } = block
  const put = (change: Partial<Image['props']>) => onChange({ ...block, props: { ...props, ...change } })
  const text = (name: 'alt' | 'caption') => ({
    place: `blocks.${block.id}.${name}`,
    value: props[name],
    saved: saved?.props[name],
    isLocked,
    onChange: (value: string) => put({ [name]: value }),
  })
  return (
    <>
      <PictureField block={block} saved={saved} isLocked={isLocked} onChange={onChange} />
      {!props.is_decoration && (
        <PartText
          {...text('alt')}
          label="Что на&nbsp;картинке"
          limit={300}
          hint="Услышит тот, кто картинку не&nbsp;видит"
        />
      )}
      <Checkbox
        label="Только для украшения: слушать о ней незачем"
        checked={props.is_decoration}
        disabled={isLocked}
        onChange={({ target }) => put({ is_decoration: target.checked })}
      />
      <PartText {...text('caption')} label="Подпись" limit={300} />
      <Field label="Ширина" changed={saved !== undefined && saved.props.place !== props.place}>
        <Segmented options={PLACES} value={props.place} disabled={isLocked} onChange={(place) => put({ place })} />
      </Field>
    </>
  )
}

/** Sent as soon as it is chosen: what the page is saved with, and what is kept of it meanwhile, is its address. */
function PictureField({ block, saved, isLocked, onChange }: BlockBodyProps<Image>) {
  const { errors, clearErrors, noteSending } = usePage()
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const { props } = block
  const place = `blocks.${block.id}.src`
  const { getValues } = useFormContext<PageForm>()

  const send = async (chosen: File): Promise<boolean> => {
    setFile(chosen)
    setRefusal(undefined)
    const body = new FormData()
    body.set('picture', chosen)
    try {
      const { data } = await callApi<{ data: PagePicture }>(api.pagePictures, { method: 'POST', body })
      clearErrors(place)
      // Whatever was typed while the picture was on its way stays, in a tab that was opened anew as well.
      const now = getValues('blocks').find(({ id }) => id === block.id)
      if (now?.type === 'image') onChange({ ...now, props: { ...now.props, ...data } })
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) setRefusal(error.fieldErrors.picture)
      else toastError(error)
      return false
    } finally {
      setFile(null)
    }
  }

  return (
    <Field
      label="Картинка"
      error={refusal ?? errors[place]}
      changed={saved !== undefined && saved.props.src !== props.src}
    >
      {props.src !== '' && (
        <img
          src={props.src}
          width={props.width}
          height={props.height}
          alt={props.alt || 'Загруженная картинка'}
          className="mb-2 h-auto max-h-48 w-auto max-w-full rounded-m"
        />
      )}
      {!isLocked && (
        <FileField
          file={file}
          onChange={(chosen) => chosen !== null && noteSending(send(chosen))}
          accept={['.jpg', '.jpeg', '.png', '.webp']}
          acceptText="JPG, PNG или WebP"
          maxBytes={PAGE_PICTURE_MAX_BYTES}
          loading={file !== null}
        />
      )}
      {/* It comes long after the choice, and the field itself tells nobody who listens. */}
      <span role="alert" className="sr-only">
        {refusal}
      </span>
    </Field>
  )
}
