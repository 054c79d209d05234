import { escapeHtml } from '#web/lib/escape-html.ts'
import { toast } from '#web/ui/toast.ts'
import { verbFor } from '../russian-gender.ts'
import { toastWithUndo } from '../undo-toast.ts'
import { SAVE_TOAST_ID } from './save-toast.ts'

const TOGETHER_TIMEOUT_MS = 10_000
/** Longer than an ordinary notice: somebody has to read whose it is first. */
const OPEN_TIMEOUT_MS = 10_000

interface Saved {
  /** Instead of «Сохранено» or «Создано». */
  title?: string
  name: string
  isNew?: boolean
  /** The inverse call; absent where nothing can be taken back. */
  undo?: (() => Promise<unknown>) | undefined
  /** Leads to what was made. */
  open?: (() => void) | undefined
}

export function tellSaved({ title, name, isNew = false, undo, open }: Saved) {
  const said = {
    id: SAVE_TOAST_ID,
    title: title ?? (isNew ? 'Создано' : 'Сохранено'),
    description: escapeHtml(name),
  }
  if (undo !== undefined) return toastWithUndo({ ...said, undo, undone: 'Правка отменена' })
  const icon = 'lucide:circle-check'
  if (open === undefined) return toast({ ...said, icon })
  return toast({ ...said, icon, timeout: OPEN_TIMEOUT_MS, actions: [{ label: 'Открыть', onClick: open }] })
}

/** What somebody else saved meanwhile. */
export interface OtherEdit {
  /** Null when the history is closed to the person. */
  author: string | null
  /** The fields that they changed. */
  labels: string[]
}

/** Two edits that touch different fields have joined: says whose, and what changed without the person. */
export function tellSavedTogether(name: string, { author, labels }: OtherEdit) {
  const verb = (masculine: string, feminine: string) =>
    author === null ? masculine : verbFor(author, masculine, feminine)
  const who = author ?? 'кто-то другой'
  const changed = `Пока вы\u00a0правили, ${who} ${verb('изменил', 'изменила')}: ${labels.join(', ')}. Осталось и\u00a0то, и\u00a0другое.`
  const same = `То\u00a0же самое уже ${verb('сохранил', 'сохранила')} ${who}.`
  toast({
    id: SAVE_TOAST_ID,
    title: 'Сохранено вместе с\u00a0чужими правками',
    description: escapeHtml(`${name}. ${labels.length === 0 ? same : changed}`),
    icon: 'lucide:git-merge',
    timeout: TOGETHER_TIMEOUT_MS,
  })
}

export function tellLostPhoto() {
  toast({
    title: 'Фотографию нужно выбрать снова',
    description: 'Она была слишком большой для\u00a0черновика. Остальное вернулось.',
    icon: 'lucide:image-off',
    color: 'warn',
    timeout: TOGETHER_TIMEOUT_MS,
  })
}
