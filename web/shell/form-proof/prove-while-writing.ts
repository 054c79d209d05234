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
  /** The form as it was when this puzzle went with it. */
  let sent = ''

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
  /** Not only whoever writes changes a form: a price is said anew, a time is chosen by a script. */
  const isGoodFor = (written: string) => {
    const mayBeUsed = uses === 0 || (uses < USES_MAX && field.value !== '' && written === sent)
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
    const written = contentsOf(form, field)
    if (!isBeingSent && isGoodFor(written)) {
      uses += 1
      sent = written
      return
    }
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

/** All that is sent but the proof; two files of one name, size and time are the same. */
function contentsOf(form: HTMLFormElement, proof: HTMLInputElement): string {
  const written = [...new FormData(form)].filter(([name]) => name !== proof.name)
  return JSON.stringify(written, (_key, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
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
