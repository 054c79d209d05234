import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, path } from '#contract/api.ts'
import type { Page } from '#contract/directories.ts'
import { href } from '#contract/screens.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/api.ts'
import { escapeHtml } from '#web/lib/escape-html.ts'
import { toast } from '#web/ui/toast.ts'
import { tellFailure } from '../failure-notice.ts'
import { toastWithUndo } from '../undo-toast.ts'
import type { PageRow } from './page-row.ts'

export interface QuickForm {
  title: string
  link: string
  icon: string
}

type QuickField = keyof QuickForm
const FIELDS: readonly QuickField[] = ['title', 'link', 'icon']
const LABELS: Record<QuickField, string> = { title: 'название', link: 'адрес', icon: 'значок' }

interface QuickPageOptions {
  page: PageRow | 'new' | null
  onClose: () => void
  onSaved: () => void
}

interface Opened {
  page: PageRow | 'new'
  version: number
  base: QuickForm
  form: QuickForm
}

/** The state of the quick dialog: what was, what is typed, what the server said. */
export function useQuickPage({ page, onClose, onSaved }: QuickPageOptions) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [errors, setErrors] = useState<Partial<Record<QuickField, string>>>({})
  const [notice, setNotice] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  if (page !== null && page !== opened?.page) setOpened(open(page))

  const { base, form } = opened ?? open('new')
  const isNew = opened?.page === 'new'
  const changedFields = FIELDS.filter((field) => form[field].trim() !== base[field])

  const finish = (saved: Page, undo: () => Promise<unknown>) => {
    onClose()
    onSaved()
    const description = escapeHtml(saved.title)
    if (!isNew) return toastWithUndo({ title: 'Страница сохранена', description, undo: () => undo().finally(onSaved) })
    toast({
      title: 'Страница создана',
      description,
      icon: 'lucide:circle-check',
      timeout: 10_000,
      actions: [{ label: 'Открыть редактор', onClick: () => void navigate(href('pageEditor', { id: saved.id })) }],
    })
  }

  const save = async () => {
    if (opened === null || isSaving) return
    setErrors({})
    setSaving(true)
    try {
      if (opened.page === 'new') {
        const { data } = await callApi<{ data: Page }>(api.pages, { method: 'POST', body: wire(form, FIELDS) })
        finish(data, () => Promise.resolve())
      } else {
        const own = path(api.page, { id: opened.page.id })
        const body = { ...wire(form, changedFields), version: opened.version }
        const { data } = await callApi<{ data: Page }>(own, { method: 'PATCH', body })
        const back = { ...wire(base, changedFields), version: data.version }
        finish(data, () => callApi(own, { method: 'PATCH', body: back }))
      }
    } catch (error) {
      tell(error)
    } finally {
      setSaving(false)
    }
  }

  const tell = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409) return meet(error.body.current as Page)
    if (!(error instanceof ApiError) || error.status !== 422) return tellFailure(error)
    setErrors(error.fieldErrors)
    const isElsewhere = !FIELDS.some((field) => error.fieldErrors[field] !== undefined)
    setNotice(isElsewhere ? error.message : null)
  }

  /** Somebody saved first: their values come in, mine stay where I typed, and the next press decides. */
  const meet = (current: Page) => {
    if (opened === null) return
    const theirs = formOf(current)
    const mine = Object.fromEntries(changedFields.map((field) => [field, form[field]]))
    const disputed = changedFields.filter((field) => theirs[field] !== base[field])
    setOpened({ ...opened, version: current.version, base: theirs, form: { ...theirs, ...mine } })
    const theirWords = disputed.map((field) => `${LABELS[field]}\u00a0— «${theirs[field]}»`).join(', ')
    setNotice(
      disputed.length === 0
        ? 'Страницу только что сохранил кто-то другой. Ваши правки с\u00a0ней не\u00a0спорят: сохраните ещё раз.'
        : `Страницу только что сохранил кто-то другой: ${theirWords}. Сохраните ещё раз, чтобы оставить своё.`,
    )
  }

  return {
    form,
    errors,
    notice,
    isNew,
    isSaving,
    isChanged: changedFields.length > 0,
    changed: (field: QuickField) => !isNew && changedFields.includes(field),
    set: (values: Partial<QuickForm>) => {
      setOpened((now) => now && { ...now, form: { ...now.form, ...values } })
      setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(values).map((field) => [field, undefined])) }))
    },
    save,
    reset: () => {
      setOpened(null)
      setErrors({})
      setNotice(null)
    },
  }
}

function open(page: PageRow | 'new'): Opened {
  const form = page === 'new' ? { title: '', link: '/', icon: '' } : formOf(page)
  return { page, version: page === 'new' ? 0 : page.version, base: form, form }
}

function formOf({ title, link, icon }: Pick<Page, 'title' | 'link' | 'icon'>): QuickForm {
  return { title, link, icon: icon ?? '' }
}

function wire(form: QuickForm, fields: readonly QuickField[]): Partial<QuickForm> {
  return Object.fromEntries(fields.map((field) => [field, form[field].trim()]))
}
