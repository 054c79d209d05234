import type { Zoned } from '#contract/office/settings.ts'
import { z } from 'zod'
import { api } from '#contract/wire/api.ts'
import { exportFields } from '#contract/office/exports.ts'
import { idListField } from '#contract/wire/fields.ts'
import { page, type Page } from '#contract/content/pages.ts'
import { fileColumns } from '#server/platform/entity/file-columns.ts'
import { exportSource, type ExportSource } from '#server/platform/workbook/export-source.ts'
import { listPages } from './queries.ts'

/** More are asked for by none. */
const PAGES_MAX = 500

/** The pages as a file: those named, in that order, or all by title. They are few: both steps read the list. */
export function pagesExport(zone: Zoned): ExportSource {
  return exportSource({
    name: 'pages',
    title: 'Страницы',
    path: api.pagesExport,
    permission: 'pages.view',
    action: 'page.exported',
    query: z.object({ ids: idListField(PAGES_MAX).optional(), ...exportFields }),
    async ids({ db }, query, limit) {
      const all = (await listPages(db)).map(({ id }) => id)
      const ids = query.ids?.filter((id) => all.includes(id)) ?? all
      return { ids: ids.slice(0, limit), total: ids.length }
    },
    async rows({ db }, ids): Promise<Page[]> {
      const pageById = new Map((await listPages(db)).map((found) => [found.id, found]))
      return ids.flatMap((id) => pageById.get(id) ?? [])
    },
    columns: fileColumns(page, zone),
  })
}
