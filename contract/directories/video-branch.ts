/** Of the title of a branch: YCLIENTS keeps meetings over video as a branch of their own. */
export function isVideoBranch(title: string): boolean {
  return title === 'Онлайн'
}
