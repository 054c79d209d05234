import { setImmediate as turn } from 'node:timers/promises'
import type { ImportChoices, ImportRow, RowAnswer } from '#contract/office/imports.ts'
import { twinsOf, type KnownRecords, type RowIdentity } from './identity.ts'
import type { ReadRow } from './row-values.ts'
import type { ImportSource, KnownRecord } from '#server/platform/workbook/import-source.ts'

/** So many are looked for before others get their turn. */
const ROWS_AT_ONCE = 250

/** A row with whom it means. */
export interface MatchedRow {
  read: ReadRow
  identity: RowIdentity
  record: KnownRecord | null
  isByName: boolean
  question: ImportRow['question']
  problem: { field: string | null; message: string } | null
  isSkipped: boolean
}

/** Whom each row means, and which rows nobody but a person can tell of. */
export async function matchRows(
  source: ImportSource,
  known: KnownRecords,
  rows: readonly ReadRow[],
  choices: ImportChoices,
): Promise<MatchedRow[]> {
  const met: MatchedRow[] = []
  for (const read of rows) {
    met.push(meet(source, known, read, choices.rows[read.row]))
    if (met.length % ROWS_AT_ONCE === 0) await turn()
  }
  const twins = twinsOf(
    met.filter(({ record, identity }) => record === null && identity.id === null).map(({ identity }) => identity),
  )
  const rowsOfRecord = Map.groupBy(
    met.filter(({ record, isSkipped }) => record !== null && !isSkipped),
    ({ record }) => record?.id,
  )
  for (const each of met) {
    const { read, record, identity } = each
    const others = (record === null ? [] : (rowsOfRecord.get(record.id) ?? [])).filter((other) => other !== each)
    if (others.length > 0 && !each.isSkipped && each.problem === null) {
      each.problem = {
        field: identity.id === null ? null : 'id',
        message: `это та\u00a0же запись, что и\u00a0в\u00a0строке ${others[0]?.read.row}: оставьте одну строку`,
      }
    }
    const alike = twins.get(read.row)
    if (alike === undefined || each.isSkipped || each.question !== null) continue
    if (identity.key !== null) {
      each.problem = {
        field: source.identity.key ?? null,
        message: `то\u00a0же самое стоит в\u00a0строке ${alike[0]}: оставьте одну`,
      }
    } else if (choices.rows[read.row] !== 'new') {
      each.question = {
        text: `С\u00a0этим именем есть ещё строка ${alike.join(', ')}. Это разные люди?`,
        candidates: [],
      }
    }
  }
  return met
}

function meet(source: ImportSource, known: KnownRecords, read: ReadRow, answer: RowAnswer | undefined): MatchedRow {
  const text = (field: string | undefined) => {
    const value = field === undefined ? undefined : read.values[field]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const { key, name, contacts = [] } = source.identity
  const identity: RowIdentity = {
    row: read.row,
    id: read.id,
    key: text(key),
    name: name === 'full_name' && !('full_name' in source.inputs) ? fullNameOf(read) : text(name),
    contacts: contacts.flatMap((field) => text(field) ?? []),
  }
  const met: MatchedRow = {
    read,
    identity,
    record: null,
    isByName: false,
    question: null,
    problem: null,
    isSkipped: answer === 'skip',
  }
  const meant = known.meant(identity)
  if (meant.kind === 'missing') {
    met.problem = { field: 'id', message: `ID ${identity.id} нет. Чтобы завести новую запись, сотрите его` }
  } else if (meant.kind === 'record') {
    met.record = meant.record
    met.isByName = meant.by !== 'id'
    if (meant.record.closed !== null)
      met.problem = { field: meant.by === 'id' ? 'id' : (key ?? null), message: meant.record.closed }
  } else if (meant.kind === 'taken') {
    met.problem = { field: key ?? null, message: `уже есть у\u00a0другой записи: ${meant.by.label}, ID ${meant.by.id}` }
  } else if (meant.kind === 'one-of' && answer !== 'new') {
    const chosen = typeof answer === 'number' ? meant.records.find(({ id }) => id === answer) : undefined
    if (chosen !== undefined) Object.assign(met, { record: chosen, isByName: true })
    else met.question = questionAbout(meant.records, meant.why)
  }
  return met
}

function fullNameOf({ values }: ReadRow): string | null {
  const words = ['last_name', 'first_name', 'surname']
    .map((field) => values[field])
    .filter((word) => typeof word === 'string')
  return words.length === 0 ? null : words.join(' ')
}

function questionAbout(records: readonly KnownRecord[], why: 'name' | 'contact') {
  return {
    text:
      why === 'name'
        ? 'Человек с\u00a0таким именем уже есть. Это он или другой?'
        : 'Этот телефон или почта уже есть у\u00a0другого человека. Это он?',
    candidates: records.slice(0, 20).map(({ id, label, about }) => ({ id, label, about })),
  }
}
