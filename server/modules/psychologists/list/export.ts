import type { Zoned } from '#contract/office/settings.ts'
import { api } from '#contract/wire/api.ts'
import { exportFields } from '#contract/office/exports.ts'
import { psychologist, psychologistFilterSchema, psychologistListQuery } from '#contract/psychologists/psychologists.ts'
import { fileColumns } from '#server/platform/entity/file-columns.ts'
import { exportSource, type ExportSource } from '#server/platform/workbook/export-source.ts'
import { psychologistIds, psychologistsByIds, type PsychologistInFile } from '../queries.ts'

const query = psychologistListQuery
  .pick({ sort_column: true, sort_direction: true })
  .extend({ filter: psychologistFilterSchema.default({}), ...exportFields })

/** The staff list as a file: one row a person, in the order of the list. */
export function psychologistsExport(zone: Zoned): ExportSource {
  return exportSource({
    name: 'psychologists',
    title: 'Психологи',
    path: api.psychologistsExport,
    permission: 'psychologists.export',
    action: 'psychologist.exported',
    query,
    ids: ({ db, actor }, { filter, ...sort }, limit) => psychologistIds(db, actor, filter, sort, limit),
    rows: ({ db }, ids) => psychologistsByIds(db, ids),
    columns: fileColumns<PsychologistInFile>(psychologist, zone, { slug: ({ slug }) => `/catalog/${slug}` }),
  })
}
