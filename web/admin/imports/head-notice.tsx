import type { ImportAnswer } from '#contract/office/imports.ts'
import { counted } from '#web/lib/format.ts'
import { Notice } from '#web/ui/data/notice.tsx'

/** Where the headings were found, when that is not the first line, and that none is known. */
export function HeadNotice({ plan: { head, columns } }: { plan: ImportAnswer }) {
  if (columns.every(({ field }) => field === null)) {
    return (
      <Notice tone="warn" icon="lucide:columns-3" className="mb-3">
        Знакомых заголовков в&nbsp;таблице нет, заголовками считаем строку&nbsp;{head.row}. Выберите, что в&nbsp;каком
        столбце, или назовите столбцы так, как в&nbsp;пустой таблице с&nbsp;заголовками.
      </Notice>
    )
  }
  if (head.above === 0) return null
  return (
    <Notice icon="lucide:columns-3" className="mb-3">
      Заголовки нашли в&nbsp;строке&nbsp;{head.row}. Выше {counted(head.above, 'строка', 'строки', 'строк')}
      {', '}
      например название таблицы: {head.above === 1 ? 'она\u00a0не\u00a0переносится' : 'они\u00a0не\u00a0переносятся'}.
    </Notice>
  )
}
