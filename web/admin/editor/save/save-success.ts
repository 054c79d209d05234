import { escapeHtml } from '#contract/wire/escape-html.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { verbFor } from '../../russian/russian-gender.ts'
import { toastWithUndo } from '../../notices/undo-toast.ts'

/** Longer than an ordinary notice: somebody has to read whose it is, or what else has changed. */
const TIMEOUT_MS = 10_000

export interface SavedNotice {
  /** Takes the place of the notice with the same one. */
  id: string
  title: string
  /** HTML; the record's name where it says no more. */
  description: string
  icon?: string
  timeout?: number
  /** The inverse call; absent where nothing can be taken back. */
  undo?: (() => Promise<unknown>) | undefined
  undone?: string
  /** Leads to what was made. */
  open?: (() => void) | undefined
  openLabel?: string
}

export function tellSaved({ undo, undone = 'Правка отменена', open, openLabel = 'Открыть', ...notice }: SavedNotice) {
  if (undo !== undefined) return toastWithUndo({ ...notice, undo, undone })
  const said = { icon: 'lucide:circle-check', ...notice }
  if (open === undefined) return toast(said)
  return toast({ ...said, timeout: TIMEOUT_MS, actions: [{ label: openLabel, onClick: open }] })
}

/** What somebody else saved meanwhile. */
export interface OtherEdit {
  /** Null when the history is closed to the person. */
  author: string | null
  /** The fields that they changed. */
  labels: string[]
}

/** Two edits that touch different fields have joined: says whose, and what changed without the person. */
export function togetherNotice(name: string, { author, labels }: OtherEdit): Omit<SavedNotice, 'id'> {
  const verb = (masculine: string, feminine: string) =>
    author === null ? masculine : verbFor(author, masculine, feminine)
  const who = author ?? 'кто-то другой'
  const changed = `Пока вы\u00a0правили, ${who} ${verb('изменил', 'изменила')}: ${labels.join(', ')}. Осталось и\u00a0то, и\u00a0другое.`
  const same = `То\u00a0же самое уже ${verb('сохранил', 'сохранила')} ${who}.`
  return {
    title: 'Сохранено вместе с\u00a0чужими правками',
    description: escapeHtml(`${name}. ${labels.length === 0 ? same : changed}`),
    icon: 'lucide:git-merge',
    timeout: TIMEOUT_MS,
  }
}

export function tellLostPhoto() {
  toast({
    title: 'Фотографию нужно выбрать снова',
    description: 'Она была слишком большой для\u00a0черновика. Остальное вернулось.',
    icon: 'lucide:image-off',
    color: 'warn',
    timeout: TIMEOUT_MS,
  })
}
