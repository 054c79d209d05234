import { z } from 'zod'
import { versionField } from '../wire/fields.ts'
import { pageInputs } from './pages.ts'

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
