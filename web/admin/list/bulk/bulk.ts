import type { ReactNode } from 'react'
import type { BulkResult } from '#contract/office/bulk.ts'
import { callApi } from '#web/lib/api/api.ts'

/** What the server is told beside the action and the rows: a topic, a reason, a field and its value. */
export type BulkParams = Record<string, string | number | null | readonly (string | number)[]>

export interface BulkAction {
  /** The server's name of it. Two actions of a list may share one: they differ by label. */
  name: string
  /** The verb: «Опубликовать». */
  label: string
  /** The same on the button that does it, where it is shorter there. */
  verb?: string
  icon: string
  color?: 'danger'
  /** «Опубликовать 3 психологов?»: the number with its word comes ready in the accusative, and bare for other cases. */
  title: (counted: string, count: number) => string
  /** What comes of it, and how it is taken back. */
  hint?: string
  /** «Изменится», unless said otherwise: what the preview says of those that it takes. */
  willBe?: string
  /** «Опубликовано», of one as of many: the toast adds the number. */
  done: string
  /** Asked for before the preview. */
  fields?: (params: BulkParams, onChange: (params: BulkParams) => void) => ReactNode
  /** What is sent from the start. */
  params?: BulkParams
  /** The params that cannot be missing. */
  required?: string[]
}

/** A number, or «topic:5» where rows are of several kinds. */
export type BulkId = number | string

export interface BulkActions {
  /** `POST …/bulk`. */
  path: string
  /** `GET …/ids`: what the filter finds; without it only rows in sight can be chosen. */
  idsPath?: string
  /** What the server calls the row: its number unless said otherwise. */
  idOf?: (rowId: string) => BulkId
  actions: BulkAction[]
}

export interface BulkCall {
  path: string
  action: string
  ids: BulkId[]
  params: BulkParams
}

/** What would change and what would stay; nothing is written. */
export function previewBulk({ path, ids, action, params }: BulkCall, signal: AbortSignal): Promise<BulkResult<BulkId>> {
  const body = { ...params, action, ids, dry_run: true }
  return callApi<{ data: BulkResult<BulkId> }>(path, { method: 'POST', body, signal }).then(({ data }) => data)
}

export async function runBulk({ path, ids, action, params }: BulkCall): Promise<BulkResult<BulkId>> {
  const body = { ...params, action, ids }
  const { data } = await callApi<{ data: BulkResult<BulkId> }>(path, { method: 'POST', body })
  return data
}
