/** Calls about phones that were kept wrong, apart from the rest: what every page of the site loads has no use for them. */
export const phonesApi = {
  wrongPhones: '/api/wrong-phones',
  wrongPhoneMend: '/api/wrong-phones/mend',
} as const
