import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Page } from '#contract/directories.ts'
import { exportFields } from '#contract/exports.ts'
import { exportSource, momentCell, yesNo, type ExportSource } from '#server/platform/export-source.ts'
import { listPages } from './queries.ts'

/** The pages as a file, by title as their list stands. They are few: both steps read the list. */
export function pagesExport(timeZone: string): ExportSource {
  return exportSource({
    name: 'pages',
    title: 'Страницы',
    path: api.pagesExport,
    permission: 'pages.view',
    action: 'page.exported',
    query: z.object(exportFields),
    async ids({ db }, _query, limit) {
      const pages = await listPages(db)
      return { ids: pages.slice(0, limit).map(({ id }) => id), total: pages.length }
    },
    async rows({ db }, ids): Promise<Page[]> {
      const wanted = new Set(ids)
      return (await listPages(db)).filter(({ id }) => wanted.has(id))
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
