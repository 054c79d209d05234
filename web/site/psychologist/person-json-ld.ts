import type { PublicPsychologist } from '#contract/catalog.ts'

/** What search engines read of a psychologist's page: schema.org ProfilePage with its Person. */
export function personJsonLd(person: PublicPsychologist, at: { url: string; image: string | null }) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: at.url,
    mainEntity: {
      '@type': 'Person',
      name: person.full_name,
      jobTitle: 'Психолог',
      url: at.url,
      ...(at.image === null ? {} : { image: at.image }),
      ...(person.short_intro === null ? {} : { description: person.short_intro }),
      knowsAbout: person.topics.map((topic) => topic.title),
      alumniOf: person.credentials
        .filter((credential) => credential.type === 'degree')
        .map((credential) => ({ '@type': 'EducationalOrganization', name: credential.institution })),
    },
  }
}
