import { page, type Page } from '#contract/content/pages.ts'
import { resource } from '#server/platform/resource.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { linkPsychologists } from '../psychologists/commands.ts'
import { findPage } from './queries.ts'
import { mergeIntoWaitingChanges } from './waiting-changes.ts'

/** Creates, changes and removes pages, as it does any record of a small list. */
export const keeper = resource<Page>(page, {
  find: findPage,
  links: {
    psychologists: (tx, ctx, id, ids) => linkPsychologists(tx, ctx, page, id, ids),
  },
  onUpdate: (tx, _ctx, before, changed) => mergeIntoWaitingChanges(tx, before, changed),
  record,
  fieldsChangedSince,
})
