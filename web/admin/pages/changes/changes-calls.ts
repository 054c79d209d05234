import { WAITING_FIELDS } from '#contract/content/waiting-fields.ts'
import type { Page } from '#contract/content/pages.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'

/** The calls about changes that wait beside a page. `version` is that of the page as it will be. */

export async function readPageToBe(id: number): Promise<Page> {
  return (await callApi<{ data: Page }>(path(api.pageChanges, { id }))).data
}

export async function saveChanges(id: number, version: number, fields: object): Promise<Page> {
  const sent = { method: 'PATCH', body: { ...fields, version } } as const
  return (await callApi<{ data: Page }>(path(api.pageChanges, { id }), sent)).data
}

export async function publishChanges({ id, version }: Page): Promise<Page> {
  const sent = { method: 'POST', body: { version } } as const
  return (await callApi<{ data: Page }>(path(api.pageChangesPublish, { id }), sent)).data
}

export async function discardChanges({ id, version }: Pick<Page, 'id' | 'version'>): Promise<void> {
  await callApi(`${path(api.pageChanges, { id })}?version=${version}`, { method: 'DELETE' })
}

/** Has what was thrown away, or has come out, wait again; a time that has passed is none. */
export async function putBack(toBe: Page): Promise<void> {
  const { version } = await readPageToBe(toBe.id)
  const isAhead = toBe.publish_at !== null && new Date(toBe.publish_at) > new Date()
  await saveChanges(toBe.id, version, { ...waitingPart(toBe), publish_at: isAhead ? toBe.publish_at : null })
}

/** The page as visitors saw it before, and what has come out waits again. Refused when somebody has saved since. */
export async function takeBackPublishing(former: Page, toBe: Page, published: Page): Promise<void> {
  const body = { ...waitingPart(former), version: published.version }
  await callApi(path(api.page, { id: former.id }), { method: 'PATCH', body })
  await putBack(toBe)
}

function waitingPart(page: Page): Partial<Page> {
  return Object.fromEntries(WAITING_FIELDS.map((name) => [name, page[name]]))
}
