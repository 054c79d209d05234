import { resource } from '#server/platform/resource.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { isIcon } from '../icons/queries.ts'
import { linkPsychologists } from '../psychologists/commands.ts'
import { findPage } from './queries.ts'

const keeper = resource({
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

export const pages: typeof keeper = {
  ...keeper,
  async create(ctx, input) {
    refuseUnknownIcon(input)
    return keeper.create(ctx, input)
  },
  async update(ctx, id, input, verb) {
    refuseUnknownIcon(input)
    return keeper.update(ctx, id, input, verb)
  },
}

function refuseUnknownIcon({ icon }: Record<string, unknown>) {
  if (typeof icon === 'string' && !isIcon(icon)) throw new Invalid({ icon: [`Значка «${icon}» нет в наборе`] })
}
