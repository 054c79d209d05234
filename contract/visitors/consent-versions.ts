/** The consent given at registration. A new wording of `/consent` gets a new version. */
export const PERSONAL_DATA_CONSENT = { purpose: 'personal-data', version: '2026-01' } as const

/** The texts that people agree to. A consent is stored with the version that stood there then. */
export const CONSENT_VERSIONS = { 'personal-data': PERSONAL_DATA_CONSENT.version, 'health-data': '2026-01' } as const
export type ConsentPurpose = keyof typeof CONSENT_VERSIONS
