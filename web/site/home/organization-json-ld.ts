import type { SiteConfig } from '#contract/site.ts'
import { absolute } from '#web/shell/page-head.tsx'

/** Whose site this is: schema.org Organization, never a clinic. */
export function organizationJsonLd(site: SiteConfig) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.name,
    legalName: site.legalEntity,
    url: absolute(site.url, '/'),
    telephone: site.phone,
    email: site.email,
    address: { '@type': 'PostalAddress', addressLocality: site.city },
  }
}
