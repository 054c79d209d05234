export const GENDERS = ['female', 'male'] as const
export type Gender = (typeof GENDERS)[number]
export const GENDER_TITLES: Record<Gender, string> = { female: 'Женский', male: 'Мужской' }
