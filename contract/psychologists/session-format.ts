export const FORMATS = ['online', 'offline'] as const
export type SessionFormat = (typeof FORMATS)[number]
export const FORMAT_TITLES: Record<SessionFormat, string> = { online: 'Онлайн', offline: 'Очно' }
