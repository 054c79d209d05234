import type { NoticeKind } from '#contract/office/live-kinds.ts'
import type { LiveRing } from '#contract/office/live.ts'
import { href } from '#contract/people/screens.ts'
import { openAddress } from '#web/ui/actions/open-address.ts'
import { newsWords } from './news-words.ts'

/** Where one reads of it. */
const PATHS: Record<NoticeKind, string> = {
  crisis: href('requests'),
  requests: href('requests'),
  assigned: href('requests'),
  contacts: `${href('requests')}?filter[contact_due]=1`,
  days_off: `${href('requests')}?filter[on_day_off]=1`,
  payments: href('transactions'),
  reviews: href('reviews'),
  applications: href('applications'),
  card_proposals: href('card_proposals'),
  meetings_with_me: href('dashboard'),
  requests_to_me: href('dashboard'),
  reviews_of_me: href('dashboard'),
}

/** Two short notes, and what has come, where the browser may show it: a number and a kind, never more. */
export function ring({ news, has_sound }: LiveRing) {
  if (has_sound) playNotes()
  for (const one of news) showNotice(newsWords(one), `smysl-${one.kind}`, PATHS[one.kind])
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
