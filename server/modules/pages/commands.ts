import { resource } from '#server/platform/resource.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { linkPsychologists } from '../psychologists/commands.ts'
import { findPage } from './queries.ts'

export const pages = resource({
  table: 'pages',
  type: 'page',
  find: findPage,
  links: {
    psychologists: (tx, ctx, id, ids) => linkPsychologists(tx, ctx, 'pages', id, ids),
  },
  json: ['data'],
  constraints: {
    pages_link_key: { field: 'link', message: 'Страница с таким адресом уже есть' },
  },
  record,
  fieldsChangedSince,
})
