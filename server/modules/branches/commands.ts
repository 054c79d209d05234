import { sql } from 'kysely'
import { resource } from '#server/platform/resource.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { placePositions } from '../positions/commands.ts'
import { findBranch } from './queries.ts'

export const branches = resource({
  table: 'branches',
  type: 'branch',
  find: findBranch,
  links: { positions: placePositions },
  isFree: sql<boolean>`not exists (select 1 from positions where filial_id = branches.id)`,
  constraints: {
    branches_title_key: { field: 'title', message: 'Такой филиал уже есть' },
    branches_ycl_id_key: { field: 'ycl_id', message: 'Филиал с таким номером в YCLIENTS уже есть' },
  },
  record,
  fieldsChangedSince,
})
