/** Gives up what is not saved, when the way is free and about to be taken. */
export type GiveUp = () => void

/** Whoever holds unsaved work on the screen. */
export interface LeaveQuestion {
  wouldLose: () => boolean
  /** Null: the person stays. */
  ask: () => Promise<GiveUp | null>
}

const questions = new Set<LeaveQuestion>()

/** Asks on the ways out that the router does not see, until the answer is called. */
export function askBeforeLeaving(question: LeaveQuestion): () => void {
  questions.add(question)
  return () => void questions.delete(question)
}

export function hasUnsavedChanges(): boolean {
  return [...questions].some(({ wouldLose }) => wouldLose())
}

/** Before the whole page is read anew. Null: the person stays. Nothing is lost until the answer is called. */
export async function mayLeave(): Promise<GiveUp | null> {
  const question = [...questions].find(({ wouldLose }) => wouldLose())
  return question === undefined ? () => {} : question.ask()
}
