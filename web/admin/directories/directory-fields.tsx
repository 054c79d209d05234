import { INTRO_MAX } from '#contract/landings.ts'
import { AsyncMultiSelect } from '#web/ui/async-multi-select.tsx'
import { Select } from '#web/ui/select.tsx'
import { boundFields } from '../editor/bound-fields.ts'
import { FieldPlace } from '../editor/field-place.tsx'
import { AnyLinksField, type BoundLinks } from '../editor/links-field.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import type { Directory, DirectoryField, DirectoryRecord } from './directory.ts'
import type { DirectoryForm, LinkOptions } from './directory-form.ts'
import { LandingFields } from './landing-fields.tsx'
import { findPsychologists } from './psychologist-search.ts'

const { TextField, TextAreaField, NumberField, FlagField } = boundFields<DirectoryForm>()
const LinksField: BoundLinks<DirectoryForm> = AnyLinksField

interface DirectoryFieldsProps {
  directory: Directory
  record: DirectoryRecord | null
  options: LinkOptions
}

/** The fields of one small list, in its order. */
export function DirectoryFields({ directory, record, options }: DirectoryFieldsProps) {
  return (
    <>
      {directory.fields.map((field) => (
        <OwnField key={field} name={field} options={options} />
      ))}
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
    </>
  )
}

function OwnField({ name, options }: { name: DirectoryField; options: LinkOptions }) {
  switch (name) {
    case 'title':
      return <TextField name={name} required />
    case 'description':
      return <TextAreaField name={name} className="min-h-24" />
    case 'is_published':
      return <FlagField name={name} />
    case 'is_couples':
      return <FlagField name={name} hint={'Тема видна тем, кто ищет психолога для\u00a0пары'} />
    case 'psychologists':
      return <PeopleField />
    case 'pages':
    case 'positions':
      return <LinksField name={name} options={options[name]} />
    case 'filial_id':
      return <BranchField branches={options.branches} />
    case 'ycl_id':
      return <NumberField name={name} min={1} hint={'Число из\u00a0адреса филиала в\u00a0YCLIENTS'} />
    default:
      return null
  }
}

function PeopleField() {
  const people = useEditorField<DirectoryForm, 'psychologists'>('psychologists')
  const { label, value, saved, onChange, isLocked, error, changed } = people
  return (
    <FieldPlace
      name="psychologists"
      label={label}
      error={error}
      changed={changed}
      aside={value.length > 0 ? value.length : undefined}
    >
      <AsyncMultiSelect
        load={findPsychologists}
        value={value}
        onChange={onChange}
        saved={saved.map((person) => person.value)}
        readOnly={isLocked}
      />
    </FieldPlace>
  )
}

function BranchField({ branches }: Pick<LinkOptions, 'branches'>) {
  const { label, value, onChange, isLocked, error, changed } = useEditorField<DirectoryForm, 'filial_id'>('filial_id')
  return (
    <FieldPlace name="filial_id" label={label} error={error} changed={changed}>
      <Select
        options={branches}
        value={value}
        onChange={onChange}
        readOnly={isLocked}
        placeholder="Во всех филиалах"
        clearable
      />
    </FieldPlace>
  )
}
