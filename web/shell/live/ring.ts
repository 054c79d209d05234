import type { NoticeKind } from '#contract/office/live-kinds.ts'
import type { LiveRing } from '#contract/office/live.ts'
import { href } from '#contract/people/screens.ts'
import { counted } from '#web/lib/format.ts'
import { openAddress } from '#web/ui/actions/open-address.ts'

interface KindWords {
  forms: [one: string, few: string, many: string]
  path: string
}

const WORDS: Record<NoticeKind, KindWords> = {
  crisis: { forms: ['срочная заявка', 'срочные заявки', 'срочных заявок'], path: href('requests') },
  requests: { forms: ['новая заявка', 'новые заявки', 'новых заявок'], path: href('requests') },
  assigned: {
    forms: ['заявка поручена вам', 'заявки поручены вам', 'заявок поручено вам'],
    path: href('requests'),
  },
  contacts: {
    forms: ['заявка: пора связаться', 'заявки: пора связаться', 'заявок: пора связаться'],
    path: `${href('requests')}?filter[contact_due]=1`,
  },
  payments: { forms: ['оплата прошла', 'оплаты прошли', 'оплат прошло'], path: href('transactions') },
  reviews: { forms: ['новый отзыв', 'новых отзыва', 'новых отзывов'], path: href('reviews') },
  applications: { forms: ['новый отклик', 'новых отклика', 'новых откликов'], path: href('applications') },
}

/** Two short notes, and what has come, where the browser may show it: a number and a kind, never more. */
export function ring({ news, has_sound }: LiveRing) {
  if (has_sound) playNotes()
  for (const { kind, count } of news) {
    const { forms, path } = WORDS[kind]
    const title = counted(count, ...forms)
    showNotice(kind === 'crisis' ? `Срочно: ${title}` : title, `smysl-${kind}`, path)
  }
}

/** The same for whoever tries how it looks and sounds. */
export function ringOnTrial(hasSound: boolean) {
  if (hasSound) playNotes()
  showNotice('Проверка уведомлений', 'smysl-trial', href('profile'))
}

function showNotice(title: string, tag: string, path: string) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const shown = new Notification(title, { body: 'Откройте служебную часть, чтобы прочитать.', tag, lang: 'ru' })
    shown.addEventListener('click', () => {
      shown.close()
      void openAddress(path, { inNewTab: true })
    })
  } catch {
    // Phones show none for a page: the number in the title is left.
  }
}

const NOTES_HZ = [660, 880]
const NOTE_SECONDS = 0.16
const LOUDNESS = 0.08

/** A browser lets a page sound once somebody has pressed something on it; before that nothing is heard. */
function playNotes() {
  if (!('AudioContext' in window)) return
  const audio = new AudioContext()
  const gain = audio.createGain()
  gain.gain.value = LOUDNESS
  gain.connect(audio.destination)
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const note = audio.createOscillator()
    note.frequency.value = frequency
    note.connect(gain)
    note.start(audio.currentTime + index * NOTE_SECONDS)
    note.stop(audio.currentTime + (index + 1) * NOTE_SECONDS)
    if (index === NOTES_HZ.length - 1) note.addEventListener('ended', () => void audio.close())
  }
}
