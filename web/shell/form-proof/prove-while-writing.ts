/** Longer than this nobody waits: the form then goes as it would without scripts. Milliseconds. */
const PATIENCE_MS = 15_000
/** A puzzle is good for half an hour; an older one is solved anew as the form is sent. Milliseconds. */
const GOOD_FOR_MS = 25 * 60_000

/**
 * Solves the puzzle of a form from the moment somebody begins to write in it, and holds the form back until that is done.
 * Where it cannot be solved, the form goes without it. Each sending needs a puzzle of its own. Returns how to stop.
 */
export function proveWhileWriting(form: HTMLFormElement, field: HTMLInputElement): () => void {
  let solving: Promise<void> | undefined
  let isOver = false
  let begunAt = 0

  const solve = async () => {
    begunAt = Date.now()
    field.value = (await withinPatience(solvedPuzzle())) ?? ''
    isOver = true
  }
  const begin = () => (solving ??= solve())
  const beginAnew = () => {
    field.value = ''
    solving = undefined
    isOver = false
  }
  // What could not be solved while somebody wrote, without a connection, is tried again as the form is sent.
  const beginToWrite = () => void begin().then(() => field.value === '' && beginAnew())
  // Before React hears of it, which listens further up.
  const hold = (event: SubmitEvent) => {
    // What is sent has been read when this turn ends.
    if (isOver && Date.now() - begunAt < GOOD_FOR_MS) return void setTimeout(beginAnew)
    if (isOver) beginAnew()
    event.preventDefault()
    event.stopPropagation()
    const { submitter } = event
    void begin().then(() => form.requestSubmit(submitter))
  }

  form.addEventListener('focusin', beginToWrite)
  form.addEventListener('submit', hold)
  return () => {
    form.removeEventListener('focusin', beginToWrite)
    form.removeEventListener('submit', hold)
  }
}

/** Nobody who only reads the page loads what solves it. */
async function solvedPuzzle(): Promise<string> {
  const module = await import('#web/lib/forms/solved-puzzle.ts')
  return module.solvedPuzzle()
}

async function withinPatience(work: Promise<string>): Promise<string | null> {
  const late = new Promise<null>((done) => void setTimeout(done, PATIENCE_MS, null))
  return Promise.race([work.catch(() => null), late])
}
