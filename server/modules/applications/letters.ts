import { DOCUMENTS_MAX } from '#contract/requests/applications.ts'
import { composeLetter, type LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** Goes out when an application has come: its link adds documents, and so shows that the address is theirs. */
export function receivedLetter(site: LetterSite, to: string, key: string): Mail {
  return composeLetter(site, to, {
    subject: 'Ваш отклик у\u00a0нас',
    lines: [
      'Здравствуйте!',
      `На\u00a0сайте «${site.siteName}» оставили отклик психолога и\u00a0указали этот адрес. Мы прочтём его и\u00a0ответим письмом.`,
      `По\u00a0ссылке можно приложить дипломы и\u00a0сертификаты: PDF, JPEG или PNG, до\u00a0${DOCUMENTS_MAX}\u00a0файлов. Их\u00a0увидят только сотрудники, которые принимают психологов.`,
    ],
    link: { title: 'Приложить документы', path: `/psychologists/join/documents?key=${key}` },
    after: [
      'Ссылка работает, пока мы не\u00a0приняли решение. Не\u00a0пересылайте её: по\u00a0ней прикладывают файлы от\u00a0вашего имени.',
      'Если отклика вы не\u00a0оставляли, ничего делать не\u00a0нужно.',
    ],
  })
}

/** What staff wrote, in their own words: a paragraph a blank line. */
export function staffLetter(site: LetterSite, to: string, { subject, text }: { subject: string; text: string }): Mail {
  return composeLetter(site, to, {
    subject,
    lines: text
      .split(/\n\s*\n/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    link: null,
    after: [],
  })
}
