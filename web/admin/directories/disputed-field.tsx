import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DirectoryField } from './directory.ts'
import type { DirectoryForm } from './directory-form.ts'
import type { DirectoryDialogState } from './use-directory-dialog.ts'

/** Somebody saved this field first: what stands there now, and the choice between the two. */
export function DisputedField({ name, dialog }: { name: DirectoryField; dialog: DirectoryDialogState }) {
  const { opened, set } = dialog
  if (opened === null || !opened.disputed.includes(name)) return null
  return (
    <Notice
      tone="warn"
      icon="lucide:git-compare"
      className="mt-2"
      action={
        <span className="flex flex-wrap gap-1">
          <Button size="xs" variant="outline" color="neutral" onClick={() => set(name, opened.form[name])}>
            Оставить моё
          </Button>
          <Button size="xs" variant="outline" color="neutral" onClick={() => set(name, opened.base[name])}>
            Взять сохранённое
          </Button>
        </span>
      }
    >
      Пока вы&nbsp;правили, здесь сохранили: {inWords(opened.base, name)}
    </Notice>
  )
}

function inWords(form: DirectoryForm, name: DirectoryField): string {
  const value = form[name]
  if (typeof value === 'boolean') return value ? 'включено' : 'выключено'
  if (name === 'questions') {
    return form.questions.map(({ question }) => `«${question}»`).join(', ') || 'ни\u00a0одного вопроса'
  }
  if (name === 'psychologists') return form.psychologists.map(({ label }) => label).join(', ') || 'никого'
  if (Array.isArray(value)) return value.length === 0 ? 'ничего' : `выбрано ${value.length}`
  return value === null || value === '' ? 'пусто' : `«${value}»`
}
