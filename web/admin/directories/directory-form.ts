import type { Entity } from '#contract/entity/entity.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { LandingQuestion } from '#contract/content/landings.ts'
import type { Option } from '#web/ui/select/option.ts'
import { entityFields, entityForm, titlesIn, type FormOf } from '../editor/fields/entity-form.ts'
import type { FieldTable } from '../editor/fields/field-table.ts'
import type { Directory, DirectoryFields, DirectoryRecord } from './directory.ts'

interface OwnValues {
  /** They keep their names: nobody loads them all. */
  psychologists: Option<number>[]
  questions: LandingQuestion[]
}

/** What the dialog holds while somebody types. */
export type DirectoryForm = FormOf<DirectoryFields, OwnValues>

/** What a record may be linked to besides psychologists, list by list. */
export type LinkOptions = Readonly<Record<string, Option<number>[]>>

/** The fields of one small list, in the order of its dialog. */
export function directoryFields({ definition }: Directory, options: LinkOptions): FieldTable<DirectoryForm> {
  const links = (name: string) => ({ text: titlesIn(options[name] ?? []) })
  return entityFields<DirectoryFields, OwnValues>(definition as unknown as { fields: DirectoryFields }, {
    psychologists: { kind: 'links' },
    pages: { label: 'Показывать на\u00a0страницах', ...links('pages') },
    positions: links('positions'),
    filial_id: { text: (id) => (id === null ? 'Во всех филиалах' : titlesIn(options.branches ?? [])([id])) },
    topic_id: { text: (id) => titlesIn(options.topics ?? [])(id === null ? [] : [id]) },
    specialization_id: { text: (id) => titlesIn(options.specializations ?? [])(id === null ? [] : [id]) },
    ycl_id: { text: (id) => String(id ?? '') },
    is_couples: { label: 'С\u00a0этим приходят вдвоём' },
    questions: {
      kind: 'list',
      plain: (questions) => questions.map(trimmed),
      text: (questions) => questions.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
    },
  })
}

/** The form of a record; without one, the blank form. */
export function formOf({ definition }: Directory, record: DirectoryRecord | null): DirectoryForm {
  const own: OwnValues = {
    psychologists: (record?.psychologists ?? []).map(optionOf),
    questions: record?.questions ?? [],
  }
  const { fields }: Entity = definition
  const has = Object.fromEntries(Object.entries(own).filter(([name]) => name in fields))
  // No field of a small list is a moment.
  return { ...entityForm(definition, record as Record<string, unknown> | null, 'UTC'), ...has } as DirectoryForm
}

export function optionOf({ id, title }: Linked): Option<number> {
  return { value: id, label: title }
}

function trimmed({ question, answer }: LandingQuestion): LandingQuestion {
  return { question: question.trim(), answer: answer.trim() }
}
