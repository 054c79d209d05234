import { api, path } from '#contract/wire/api.ts'
import { putForm } from '#web/lib/forms/form-wire.ts'
import { lackingOnSite } from '#contract/psychologists/card-needs.ts'
import { siteNeedsWords } from '#contract/psychologists/site-needs-words.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../../notices/toast-error.ts'
import { toastWithUndo } from '../../notices/undo-toast.ts'

/** So long one may think about it. */
const QUESTION_TIMEOUT_MS = 20_000

/** The same, but a card that visitors would find half empty waits for a second press. */
export function publishOrAsk(card: Psychologist, isPublished: boolean, onChange: () => void) {
  const needs = isPublished ? lackingOnSite(card) : []
  if (needs.length === 0) return void setPublished(card, isPublished, onChange)
  toast({
    title: `Пока не\u00a0на\u00a0сайте: нет ${siteNeedsWords(needs)}`,
    description: escapeHtml(card.full_name),
    icon: 'lucide:triangle-alert',
    color: 'warn',
    timeout: QUESTION_TIMEOUT_MS,
    actions: [
      { label: 'Опубликовать так', icon: 'lucide:globe', onClick: () => void setPublished(card, true, onChange) },
    ],
  })
}

/** Puts the card on the site or takes it off, and offers the way back. `onChange` runs after each of the two. */
async function setPublished(card: Psychologist, isPublished: boolean, onChange: () => void) {
  try {
    await save(card.id, isPublished)
  } catch (error) {
    // The server says what the card lacks.
    if (!(error instanceof ApiError) || error.status !== 422) return toastError(error)
    toast({
      title: 'Пожалуйста, проверьте данные!',
      description: escapeHtml(error.message),
      icon: 'lucide:circle-alert',
      color: 'danger',
    })
    return
  }
  onChange()
  toastWithUndo({
    title: isPublished ? 'Карточка на\u00a0сайте' : 'Карточка снята с\u00a0публикации',
    description: escapeHtml(card.full_name),
    undo: async () => {
      await save(card.id, !isPublished)
      onChange()
    },
    undone: isPublished ? 'Карточка снова снята' : 'Карточка снова на\u00a0сайте',
  })
}

function save(id: number, isPublished: boolean) {
  return callApi(path(api.psychologist, { id }), putForm({ is_published: isPublished }))
}
