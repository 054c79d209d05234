import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Page } from '#contract/directories.ts'
import { exportFields } from '#contract/exports.ts'
import { idListField } from '#contract/fields.ts'
import { exportSource, momentCell, yesNo, type ExportSource } from '#server/platform/export-source.ts'
import { listPages } from './queries.ts'

/** More are asked for by none. */
const PAGES_MAX = 500

/** The pages as a file: those named, in that order, or all by title. They are few: both steps read the list. */
export function pagesExport(timeZone: string): ExportSource {
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
      const pageById = new Map((await listPages(db)).map((page) => [page.id, page]))
      return ids.flatMap((id) => pageById.get(id) ?? [])
    },
    columns: [
      { key: 'id', title: 'ID', width: 8, value: (page) => page.id },
      { key: 'title', title: 'Название', width: 40, value: (page) => page.title },
      { key: 'link', title: 'Адрес', width: 30, value: (page) => page.link },
      { key: 'description', title: 'Описание', width: 60, value: (page) => page.description },
      {
        key: 'with_psychologists',
        title: 'Показывает психологов',
        width: 14,
        value: (page) => yesNo(page.with_psychologists),
      },
      { key: 'psychologists_count', title: 'Психологов', width: 12, value: (page) => page.psychologists_count },
      { key: 'updated_at', title: 'Изменена', width: 18, value: (page) => momentCell(page.updated_at, timeZone) },
      {
        key: 'created_at',
        title: 'Создана',
        width: 18,
        isOnDemand: true,
        value: (page) => momentCell(page.created_at, timeZone),
      },
    ],
  })
}
