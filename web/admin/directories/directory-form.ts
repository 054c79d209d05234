import type { Linked } from '#contract/http.ts'
import type { LandingQuestion } from '#contract/landings.ts'
import type { Option } from '#web/ui/option.ts'
import { defineFields, type FieldTable } from '../editor/field-table.ts'
import type { Directory, DirectoryRecord } from './directory.ts'

/** What the dialog holds while somebody types. Psychologists keep their names: nobody loads them all. */
export interface DirectoryForm {
  title: string
  description: string
  psychologists: Option<number>[]
  pages: number[]
  positions: number[]
  filial_id: number | null
  ycl_id: number | null
  is_published: boolean
  is_couples: boolean
  slug: string
  heading: string
  intro: string
  questions: LandingQuestion[]
}

/** What a record may be linked to besides psychologists. */
export interface LinkOptions {
  pages: Option<number>[]
  positions: Option<number>[]
  branches: Option<number>[]
}

/** The fields of one small list, in the order of its dialog. */
export function directoryFields(directory: Directory, options: LinkOptions): FieldTable<DirectoryForm> {
  const labelOf = (list: Option<number>[], id: number) => list.find(({ value }) => value === id)?.label ?? String(id)
  const all = defineFields<DirectoryForm>({
    title: { kind: 'text', label: 'Название' },
    description: { kind: 'text', label: 'Описание' },
    psychologists: { kind: 'links', label: 'Психологи' },
    pages: {
      kind: 'set',
      label: 'Показывать на\u00a0страницах',
      text: (ids) => ids.map((id) => labelOf(options.pages, id)).join(', '),
    },
    positions: {
      kind: 'set',
      label: 'Должности',
      text: (ids) => ids.map((id) => labelOf(options.positions, id)).join(', '),
    },
    filial_id: {
      kind: 'choice',
      label: 'Филиал',
      text: (id) => (id === null ? 'Во всех филиалах' : labelOf(options.branches, id)),
    },
    ycl_id: { kind: 'integer', label: 'Номер в\u00a0YCLIENTS', text: (id) => String(id ?? '') },
    is_published: { kind: 'flag', label: 'На\u00a0сайте' },
    is_couples: { kind: 'flag', label: 'С\u00a0этим приходят вдвоём' },
    slug: { kind: 'text', label: 'Адрес страницы' },
    heading: { kind: 'text', label: 'Заголовок страницы' },
    intro: { kind: 'text', label: 'Текст страницы' },
    questions: {
      kind: 'list',
      label: 'Вопросы и\u00a0ответы',
      plain: (questions) => questions.map(trimmed),
      text: (questions) => questions.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
    },
  })
  return Object.fromEntries(directory.fields.map((field) => [field, all[field]])) as FieldTable<DirectoryForm>
}

/** The form of a record; without one, the blank form. */
export function formOf(record: DirectoryRecord | null): DirectoryForm {
  return {
    title: record?.title ?? '',
    description: record?.description ?? '',
    psychologists: (record?.psychologists ?? []).map(optionOf),
    pages: (record?.pages ?? []).map(({ id }) => id),
    positions: (record?.positions ?? []).map(({ id }) => id),
    filial_id: record?.filial_id ?? null,
    ycl_id: record?.ycl_id ?? null,
    is_published: record?.is_published ?? false,
    is_couples: record?.is_couples ?? false,
    slug: record?.slug ?? '',
    heading: record?.heading ?? '',
    intro: record?.intro ?? '',
    questions: record?.questions ?? [],
  }
}

export function optionOf({ id, title }: Linked): Option<number> {
  return { value: id, label: title }
}

function trimmed({ question, answer }: LandingQuestion): LandingQuestion {
  return { question: question.trim(), answer: answer.trim() }
}
