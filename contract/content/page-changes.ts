import { z } from 'zod'
import { versionField } from '../wire/fields.ts'
import { pageInputs } from './pages.ts'

/**
 * What of a published page may wait beside what visitors see. Its address, its state and its psychologists change at once:
 * other records look at them too.
 */
export const WAITING_FIELDS = ['title', 'icon', 'description', 'data'] as const
export type WaitingField = (typeof WAITING_FIELDS)[number]

export function isWaitingField(name: string): name is WaitingField {
  return (WAITING_FIELDS as readonly string[]).includes(name)
}

/**
 * `PUT /api/pages/:id/changes`: what shall wait, and when it comes out by itself. What is not sent stays as it waits, or as
 * it is. `version` is that of the page as it will be.
 */
export const savePageChangesSchema = z
  .object({
    title: pageInputs.title,
    icon: pageInputs.icon,
    description: pageInputs.description,
    data: pageInputs.data,
    publish_at: pageInputs.publish_at,
  })
  .partial()
  .extend({ version: versionField })
export type SavePageChanges = z.infer<typeof savePageChangesSchema>

/** Of the page as it will be: whoever saw another one must look again before it comes out, or is thrown away. */
export const pageChangesVersion = z.object({ version: versionField })
