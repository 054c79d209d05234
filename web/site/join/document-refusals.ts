import { DOCUMENT_MAX_MB } from '#contract/requests/applications.ts'

/** Why the API took no file, by the status that it answered. */
const REFUSALS: Record<string, string> = {
  413: `Файл больше ${DOCUMENT_MAX_MB} МБ. Уменьшите его и приложите снова.`,
  422: `Подойдёт PDF, JPEG или PNG до ${DOCUMENT_MAX_MB} МБ. Этот файл не подошёл.`,
  429: 'Слишком много файлов подряд. Попробуйте через час.',
}
const REFUSED = 'Файл не сохранился. Попробуйте ещё раз через минуту.'

export function refusalOf(status: string): string {
  return REFUSALS[status] ?? REFUSED
}
