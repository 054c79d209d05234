import { useEffect, useState } from 'react'
import type { CatalogSummary } from '#contract/catalog.ts'
import type { PageBlock } from '#contract/content/page-data.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { Field } from '#web/ui/fields/field.tsx'
import type { Option } from '#web/ui/select/option.ts'
import { AsyncSelect } from '#web/ui/select/async-select.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { usePage } from '../page-context.ts'
import type { BlockBodyProps } from './block-body-props.ts'
import { PartText } from './part-text.tsx'

type Form = Extract<PageBlock, { type: 'form' }>

export function FormBody({ block, saved, isLocked, onChange }: BlockBodyProps<Form>) {
  const { props } = block
  const { errors, clearErrors, people } = usePage()
  const topics = useTopics()
  const text = (name: 'text' | 'label') => ({
    place: `blocks.${block.id}.${name}`,
    value: props[name],
    saved: saved?.props[name],
    isLocked,
    onChange: (value: string) => onChange({ ...block, props: { ...props, [name]: value } }),
  })
  const place = `blocks.${block.id}.topic`
  const whomPlace = `blocks.${block.id}.psychologist`
  const whom = props.psychologist ?? null
  const isHidden = whom !== null && people.shown([whom]).length === 0 && people.isKnown(whom)
  return (
    <>
      <PartText {...text('text')} label="Текст над&nbsp;формой" limit={1000} isLong />
      <Field
        label="К&nbsp;какому психологу"
        error={errors[whomPlace]}
        changed={saved !== undefined && (saved.props.psychologist ?? null) !== whom}
        hint={
          isHidden
            ? 'Посетители его не\u00a0видят: форма скажет, что он сейчас не\u00a0принимает, и\u00a0примет заявку без\u00a0имени'
            : 'Заявка придёт с\u00a0этим психологом. Пусто: психолога подберёте вы'
        }
      >
        <AsyncSelect
          load={people.find}
          value={whom === null ? null : people.optionOf(whom)}
          onChange={(option) => {
            clearErrors(whomPlace)
            onChange({ ...block, props: { ...props, psychologist: option?.value ?? null } })
          }}
          placeholder="Любой"
          clearable
          readOnly={isLocked}
        />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <PartText {...text('label')} label="Надпись на&nbsp;кнопке" limit={60} placeholder="Отправить заявку" />
        <Field
          label="Тема заявки"
          error={errors[place]}
          changed={saved !== undefined && saved.props.topic !== props.topic}
          hint="Уйдёт с&nbsp;заявкой, если человек согласится рассказать о&nbsp;своём состоянии"
        >
          <Select
            options={topics}
            value={props.topic}
            onChange={(topic) => {
              clearErrors(place)
              onChange({ ...block, props: { ...props, topic } })
            }}
            placeholder="Без темы"
            clearable
            readOnly={isLocked}
          />
        </Field>
      </div>
    </>
  )
}

/** The topics that visitors see; none while they are on their way, or cannot be had. */
function useTopics(): Option<number>[] {
  const [topics, setTopics] = useState<Option<number>[]>([])
  useEffect(() => {
    let isHere = true
    callApi<{ data: CatalogSummary }>(publicApi.catalogSummary)
      .then(({ data }) => isHere && setTopics(data.topics.map(({ value, title }) => ({ value, label: title }))))
      .catch(() => {})
    return () => {
      isHere = false
    }
  }, [])
  return topics
}
