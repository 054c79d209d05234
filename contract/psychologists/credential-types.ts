/** What a document about education is, in the order of the choice. */
export const CREDENTIAL_TYPES = ['degree', 'course', 'supervision', 'membership'] as const
export type CredentialType = (typeof CREDENTIAL_TYPES)[number]
export const CREDENTIAL_TITLES: Record<CredentialType, string> = {
  degree: 'Высшее образование',
  course: 'Обучение',
  supervision: 'Супервизия',
  membership: 'Сообщество',
}
