import { useRef, useState } from 'react'
import type { ImportAnswer, Imported, RowAnswer, TitleAnswer, UnknownTitle } from '#contract/office/imports.ts'
import { checkImport, toastImportRefusal, type ImportRequest } from './import-calls.ts'

export interface Checked {
  request: ImportRequest
  plan: ImportAnswer
}

/** What somebody says about a table: each answer checks it anew. */
export interface ImportAnswers {
  chooseField: (column: string, field: string | null) => void
  answerRow: (row: number, answer: RowAnswer | undefined) => void
  answerRows: (answers: Readonly<Record<number, RowAnswer>>) => void
  answerTitle: (field: string, value: string, answer: TitleAnswer | undefined) => void
  makeTitles: (titles: readonly UnknownTitle[]) => void
  chooseInvite: (invite: boolean) => void
}

/** A table under check. Of answers that come faster than checks the last one counts. */
export function useImportCheck(list: Imported) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [isChecking, setChecking] = useState(false)
  const turn = useRef(0)

  async function check(request: ImportRequest): Promise<void> {
    turn.current += 1
    const own = turn.current
    setChecking(true)
    try {
      const plan = await checkImport(list, request)
      if (own === turn.current) setChecked({ request, plan })
    } catch (error) {
      if (own === turn.current) toastImportRefusal(error)
    } finally {
      if (own === turn.current) setChecking(false)
    }
  }

  function forget() {
    turn.current += 1
    setChecked(null)
    setChecking(false)
  }

  return { checked, isChecking, check, forget, answers: answersFor(checked, (request) => void say(request)) }

  /** What was said stands on the screen at once; what comes of it comes with the check. */
  function say(request: ImportRequest) {
    if (checked !== null) setChecked({ ...checked, request })
    return check(request)
  }
}

function answersFor(checked: Checked | null, say: (request: ImportRequest) => void): ImportAnswers {
  const change = (part: Partial<ImportRequest>) => checked !== null && say({ ...checked.request, ...part })
  const { mapping = {}, choices = { rows: {}, titles: {} } } = checked?.request ?? {}
  const answerRows = (answers: Readonly<Record<number, RowAnswer>>) =>
    change({ choices: { ...choices, rows: { ...choices.rows, ...answers } } })
  return {
    chooseField: (column, field) => {
      const others = Object.entries(mapping).filter(
        ([key, other]) => key !== column && (field === null || other !== field),
      )
      // Whichever column was that field by its heading gives it up.
      const former = checked?.plan.columns.find(
        (each) => field !== null && each.field === field && each.column !== column,
      )
      const given = former === undefined ? [] : [[former.column, null] as const]
      change({ mapping: { ...Object.fromEntries([...others, ...given]), [column]: field } })
    },
    answerRow: (row, answer) => {
      const { [String(row)]: _, ...others } = choices.rows
      change({ choices: { ...choices, rows: answer === undefined ? others : { ...others, [row]: answer } } })
    },
    answerRows,
    answerTitle: (field, value, answer) => {
      const { [value]: _, ...others } = choices.titles[field] ?? {}
      const titles = answer === undefined ? others : { ...others, [value]: answer }
      change({ choices: { ...choices, titles: { ...choices.titles, [field]: titles } } })
    },
    makeTitles: (made) => {
      const titles = { ...choices.titles }
      for (const { field, value } of made) titles[field] = { ...titles[field], [value]: 'new' }
      change({ choices: { ...choices, titles } })
    },
    chooseInvite: (invite) => change({ invite }),
  }
}
