import { siteHref } from '#contract/people/site-links.ts'
import { PageHead, pictureOf } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { LegalDocument } from './legal-document.tsx'
import { offerText } from './offer-text.ts'
import './legal.css'

export default function OfferScreen() {
  const site = useSite()
  return (
    <>
      <PageHead
        title={`Публичная оферта — ${site.name}`}
        description="Условия оплаты, отмены и возврата психологической консультации."
        path={siteHref('offer')}
        image={pictureOf(siteHref('offer'))}
      />
      <LegalDocument text={offerText(site)} />
    </>
  )
}
