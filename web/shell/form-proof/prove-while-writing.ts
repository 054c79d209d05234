/** Longer than this nobody waits: the form then goes as it would without scripts. Milliseconds. */
const PATIENCE_MS = 15_000
/** A puzzle is good for half an hour; an older one is solved anew as the form is sent. Milliseconds. */
const GOOD_FOR_MS = 25 * 60_000
/** The API takes one puzzle so often, of a form that is the same. */
const USES_MAX = 3

/**
 * Solves the puzzle of a form from the moment somebody begins to write in it, and holds the form back until that is done.
 * Where it cannot be solved, the form goes without it. What is sent again as it was, because its answer was lost, goes with
 * the same puzzle: so the API knows it for the same press. Other words need another one. Returns how to stop.
 */
export function proveWhileWriting(form: HTMLFormElement, field: HTMLInputElement): () => void {
  let solving: Promise<void> | undefined
  let isOver = false
  let begunAt = 0
  let uses = 0

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
    uses = 0
  }
  const isGood = () => {
    const mayBeUsed = uses === 0 || (uses < USES_MAX && field.value !== '')
    return isOver && mayBeUsed && Date.now() - begunAt < GOOD_FOR_MS
  }
  // What could not be solved while somebody wrote, without a connection, is tried again as the form is sent.
  const beginToWrite = () => void begin().then(() => field.value === '' && beginAnew())
  const rewrite = () => {
    if (uses > 0) beginAnew()
    beginToWrite()
  }
  // Before React hears of it, which listens further up.
  const hold = (event: SubmitEvent) => {
    const { submitter } = event
    const isBeingSent = submitter?.ariaDisabled === 'true'
    if (isGood() && !isBeingSent) return void (uses += 1)
    event.preventDefault()
    event.stopPropagation()
    if (isBeingSent) return
    if (isOver) beginAnew()
    void begin().then(() => form.requestSubmit(submitter))
  }

  form.addEventListener('focusin', beginToWrite)
  form.addEventListener('input', rewrite)
  form.addEventListener('submit', hold)
  return () => {
    form.removeEventListener('focusin', beginToWrite)
    form.removeEventListener('input', rewrite)
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
