import { StartRefused } from '../start-refused.ts'

/** A backup that cannot be believed: broken off, changed, or sealed with another key. */
export class BadBackup extends StartRefused {
  constructor(why: string) {
    super(`Копия негодна: ${why}.`)
  }
}
