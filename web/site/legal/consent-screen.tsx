import { siteHref } from '#contract/people/site-links.ts'
import { PageHead, pictureOf } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { consentTexts } from './consent-texts.ts'
import { LegalDocument } from './legal-document.tsx'
import './legal.css'

export default function ConsentScreen() {
  const site = useSite()
  return (
    <>
      <PageHead
        title={`Тексты согласий — ${site.name}`}
        description="На что вы соглашаетесь, когда отправляете форму: персональные данные и, отдельно, сведения о здоровье. С редакцией и сроком."
        path={siteHref('consent')}
        image={pictureOf(siteHref('consent'))}
      />
      <h1 className="visually-hidden">Тексты согласий</h1>
      {consentTexts(site).map((text) => (
        <LegalDocument key={text.id} text={text} level={2} />
      ))}
    </>
  )
}
