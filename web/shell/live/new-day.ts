import { hasUnsavedChanges } from '../session/unsaved-changes.ts'

/** A machine that slept over midnight wakes somewhere within one. Milliseconds. */
const LOOK_EVERY_MS = 60_000
/** Notices go by themselves; a record beside its list keeps what is typed into it. */
const AT_WORK = '[role=alertdialog], [role=dialog]:not([data-panel], [aria-modal=false])'

/**
 * Reads the open screen anew once the day of the practice is another one, for tabs that stay open for days: «Сегодня
 * связаться» means other people then. Whoever has a dialog or unsaved work open is waited for. Answers how to stop.
 */
export function watchDay({ timeZone, reread }: { timeZone: string; reread: () => void }): () => void {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone })
  const dayNow = () => days.format(Date.now())
  let day = dayNow()
  const timer = setInterval(() => {
    const today = dayNow()
    if (today === day || hasUnsavedChanges() || document.querySelector(AT_WORK) !== null) return
    day = today
    reread()
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}
