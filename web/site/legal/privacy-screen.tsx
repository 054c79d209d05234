import { siteHref } from '#contract/people/site-links.ts'
import { PageHead, pictureOf } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { CookieList } from './cookie-list.tsx'
import { LegalDocument } from './legal-document.tsx'
import { privacyText } from './privacy-text.ts'
import './legal.css'

export default function PrivacyScreen() {
  const site = useSite()
  return (
    <>
      <PageHead
        title={`Политика обработки данных — ${site.name}`}
        description="Какие данные собирает сайт, зачем, кто их видит, сколько они хранятся и как их удалить."
        path={siteHref('privacy')}
        image={pictureOf(siteHref('privacy'))}
      />
      <LegalDocument
        text={privacyText(site)}
        annex={{ id: 'cookies', title: 'Файлы cookie', content: <CookieList /> }}
      />
    </>
  )
}
