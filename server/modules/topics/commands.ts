import { freeSlug } from '#server/platform/db/free-slug.ts'
import { resource } from '#server/platform/resource.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { linkPsychologists } from '../psychologists/commands.ts'
import { findTopic } from './queries.ts'

export const topics = resource({
  table: 'topics',
  type: 'topic',
  find: findTopic,
  links: {
    psychologists: (tx, ctx, id, ids) => linkPsychologists(tx, ctx, 'topics', id, ids),
  },
  json: ['questions'],
  slugOf: (tx, text) => freeSlug(tx, { table: 'topics', kind: 'topic', text, blank: 'tema' }),
  constraints: {
    topics_slug_key: { field: 'slug', message: 'Такой адрес уже занят' },
    topics_title_key: { field: 'title', message: 'Такая тема уже есть' },
  },
  record,
  fieldsChangedSince,
})
