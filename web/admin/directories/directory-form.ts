import type { Linked } from '#contract/http.ts'
import type { LandingQuestion } from '#contract/landings.ts'
import type { Option } from '#web/ui/option.ts'
import type { Directory, DirectoryField, DirectoryRecord } from './directory.ts'

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

export const FIELD_LABELS: Record<DirectoryField, string> = {
  title: 'Название',
  description: 'Описание',
  psychologists: 'Психологи',
  pages: 'Показывать на\u00a0страницах',
  positions: 'Должности',
  filial_id: 'Филиал',
  ycl_id: 'Номер в\u00a0YCLIENTS',
  is_published: 'На\u00a0сайте',
  is_couples: 'С\u00a0этим приходят вдвоём',
  slug: 'Адрес страницы',
  heading: 'Заголовок страницы',
  intro: 'Текст страницы',
  questions: 'Вопросы и\u00a0ответы',
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

export function changedFields(directory: Directory, from: DirectoryForm, to: DirectoryForm): DirectoryField[] {
  return directory.fields.filter((field) => wireText(from, field) !== wireText(to, field))
}

/** The fields as the API takes them. */
export function wireOf(form: DirectoryForm, fields: readonly DirectoryField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, wireValue(form, field)]))
}

export interface Rebased {
  form: DirectoryForm
  /** Fields that both changed, differently: mine stands in the form until its owner decides. */
  disputed: DirectoryField[]
  /** Fields that somebody else changed and that now stand in the form. */
  taken: DirectoryField[]
}

/** My edits of `base` laid upon what somebody has saved meanwhile. */
export function rebase(
  directory: Directory,
  { base, mine, current }: Record<'base' | 'mine' | 'current', DirectoryForm>,
): Rebased {
  const changedByMe = changedFields(directory, base, mine)
  const changedByThem = changedFields(directory, base, current)
  const disputed = changedByMe.filter(
    (field) => changedByThem.includes(field) && wireText(mine, field) !== wireText(current, field),
  )
  const form = { ...current }
  for (const field of changedByMe) copyField(form, mine, field)
  return { form, disputed, taken: changedByThem.filter((field) => !changedByMe.includes(field)) }
}

/** Takes one field of another form over. */
export function copyField<F extends DirectoryField>(to: DirectoryForm, from: DirectoryForm, field: F) {
  to[field] = from[field]
}

export function optionOf({ id, title }: Linked): Option<number> {
  return { value: id, label: title }
}

function wireValue(form: DirectoryForm, field: DirectoryField): unknown {
  if (field === 'psychologists') return form.psychologists.map(({ value }) => value)
  if (field === 'title' || field === 'slug') return form[field].trim()
  if (field === 'description' || field === 'heading' || field === 'intro') return form[field].trim() || null
  if (field === 'questions') return form.questions.map(trimmed)
  return form[field]
}

function trimmed({ question, answer }: LandingQuestion): LandingQuestion {
  return { question: question.trim(), answer: answer.trim() }
}

/** Values as text, to be compared; the order of linked records means nothing, that of questions does. */
function wireText(form: DirectoryForm, field: DirectoryField): string {
  const value = wireValue(form, field)
  const isLinks = Array.isArray(value) && field !== 'questions'
  return JSON.stringify(isLinks ? (value as number[]).toSorted((a, b) => a - b) : value)
}
