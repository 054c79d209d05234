import type { Entity } from '#contract/entity/entity.ts'
import { LINE_MAX } from '#contract/entity/field.ts'
import { INTRO_MAX, landingFields } from '#contract/content/landings.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { AsyncMultiSelect } from '#web/ui/select/async-multi-select.tsx'
import type { Option } from '#web/ui/select/option.ts'
import { Select } from '#web/ui/select/select.tsx'
import { boundFields } from '../editor/fields/bound-fields.ts'
import { EditorField } from '../editor/fields/editor-field.tsx'
import { AnyLinksField, type BoundLinks } from '../editor/fields/links-field.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import type { Directory, DirectoryField, DirectoryRecord } from './directory.ts'
import type { DirectoryForm, LinkOptions } from './directory-form.ts'
import { LandingFields } from './landing-fields.tsx'
import { findPsychologists } from './psychologist-search.ts'

const { TextField, TextAreaField, NumberField, FlagField, DayField } = boundFields<DirectoryForm>()
const LinksField: BoundLinks<DirectoryForm> = AnyLinksField

interface DirectoryFieldsProps {
  directory: Directory
  record: DirectoryRecord | null
  options: LinkOptions
}

/** The fields of one small list, in its order. */
export function DirectoryFields({ directory, record, options }: DirectoryFieldsProps) {
  const ownField = (name: DirectoryField) => (
    <OwnField
      key={name}
      name={name}
      field={directory.definition.fields[name] as Entity['fields'][string]}
      options={options}
    />
  )
  // Some dozens of people would hide what the record itself says.
  const [people, own] = [true, false].map((isPeople) =>
    directory.fields.filter((name) => (name === 'psychologists') === isPeople),
  )
  return (
    <>
      {own?.map(ownField)}
      {directory.landingPath !== undefined && (
        <LandingFields record={record} path={directory.landingPath}>
          <TextField name="heading" hint={'Без\u00a0него заголовок составится из\u00a0названия'} />
          <TextAreaField
            name="intro"
            limit={INTRO_MAX}
            className="min-h-44"
            hint={
              'Абзацы разделяет пустая строка, первый стоит под заголовком. Строка с\u00a0«#\u00a0» в\u00a0начале\u00a0— подзаголовок.'
            }
          />
        </LandingFields>
      )}
      {people?.map(ownField)}
    </>
  )
}

const HINTS: Partial<Record<DirectoryField, string>> = {
  ycl_id: 'Число из\u00a0адреса филиала в\u00a0YCLIENTS',
  about: 'Для фразы на\u00a0главной: «Нужен психолог, чтобы поговорить о\u00a0тревоге»',
  is_couples: 'Тема видна тем, кто ищет психолога для\u00a0пары',
  groups: 'В\u00a0каких ответах анкеты человек назовёт эту тему. Без\u00a0них спросим о\u00a0ней по\u00a0названию',
  spoken: 'Для причин в\u00a0подборе: «с\u00a0паникой», «со\u00a0страхами»',
  mobile_number: 'Если короткий номер с\u00a0мобильного не\u00a0набирается',
  for_whom: 'Так увидят посетители: «Взрослым в\u00a0Москве»',
  region: 'Пусто\u00a0— вся страна',
  hours: 'Например: «Бесплатно, круглосуточно»',
  phrases:
    'По\u00a0одной фразе в\u00a0строке: кто наберёт их в\u00a0поиске каталога, сначала увидит телефоны. Формы слов и\u00a0опечатки учтены, частые фразы встроены',
  checked_at: 'Когда по\u00a0номеру в\u00a0последний раз звонили',
  source: 'Откуда известен номер: закон, сайт службы',
  weekdays: 'Ни одного\u00a0— каждый день',
  opens_at: 'Часы практики, например 10:00. Пусто в\u00a0обоих полях\u00a0— не\u00a0отвечаем',
  first_day: 'Праздники, отпуск, рабочая суббота: в\u00a0эти дни строка действует вместо обычных',
}

const EMPTY_WORDS: Partial<Record<DirectoryField, string>> = {
  filial_id: 'Во всех филиалах',
  topic_id: 'Не\u00a0выбрана',
  specialization_id: 'Не\u00a0выбрана',
}

interface OwnFieldProps {
  name: DirectoryField
  field: Entity['fields'][string]
  options: LinkOptions
}

/** A field by its kind; those of the page on the site stand together, below. */
function OwnField({ name, field, options }: OwnFieldProps) {
  const hint = HINTS[name]
  if (name in landingFields) return null
  if (name === 'psychologists') return <PeopleField />
  // The kind of the field says which of the names of the form it is.
  switch (field.kind) {
    case 'text':
      return field.max > LINE_MAX ? (
        <TextAreaField name={name as 'description'} className="min-h-24" hint={hint} />
      ) : (
        <TextField name={name as 'title'} required={field.isOptional !== true} hint={hint} />
      )
    case 'flag':
      return <FlagField name={name as 'is_published'} hint={hint} />
    case 'day':
      return <DayField name={name as 'checked_at'} hint={hint} />
    case 'integer':
      return <NumberField name={name as 'ycl_id'} min={field.min} hint={hint} />
    case 'choices':
      return <ChoicesField name={name} label={field.label} titles={field.titles} hint={hint} />
    case 'links':
      return <LinksField name={name as 'pages'} options={options[name] ?? []} />
    case 'record':
      return <RecordField name={name} empty={EMPTY_WORDS[name]} options={options[field.of ?? ''] ?? []} />
    default:
      throw new Error(`No control for a field of kind ${field.kind}`)
  }
}

interface ChoicesFieldProps {
  name: DirectoryField
  label: string
  titles: Readonly<Record<string, string>>
  hint: string | undefined
}

/** Several of a few, all in sight. */
function ChoicesField({ name, label, titles, hint }: ChoicesFieldProps) {
  const codes = Object.keys(titles)
  return (
    <EditorField<string[]> name={name} hint={hint}>
      {({ value, onChange, readOnly }) => (
        <div role="group" aria-label={label} className="flex flex-wrap gap-x-4">
          {codes.map((code) => (
            <Checkbox
              key={code}
              label={titles[code] ?? code}
              checked={value.includes(code)}
              disabled={readOnly}
              onChange={({ target }) =>
                onChange(codes.filter((one) => (one === code ? target.checked : value.includes(one))))
              }
            />
          ))}
        </div>
      )}
    </EditorField>
  )
}

function PeopleField() {
  const { length } = useEditorField<DirectoryForm, 'psychologists'>('psychologists').value
  return (
    <EditorField<DirectoryForm['psychologists']> name="psychologists" aside={length > 0 ? length : undefined}>
      {({ value, saved, onChange, readOnly }) => (
        <AsyncMultiSelect
          {...{ value, onChange, readOnly }}
          load={findPsychologists}
          saved={saved.map((person) => person.value)}
        />
      )}
    </EditorField>
  )
}

interface RecordFieldProps {
  name: DirectoryField
  /** Says what it means that none is chosen. */
  empty: string | undefined
  options: Option<number>[]
}

function RecordField({ name, empty, options }: RecordFieldProps) {
  return (
    <EditorField<number | null> name={name}>
      {({ value, onChange, readOnly }) => (
        <Select {...{ value, onChange, readOnly }} options={options} placeholder={empty} clearable />
      )}
    </EditorField>
  )
}
