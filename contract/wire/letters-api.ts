/** Calls about many letters, apart from the rest: the frame of the back office has no use for them. */
export const lettersApi = {
  lettersIds: '/api/letters/ids',
  lettersBulk: '/api/letters/bulk',
} as const
