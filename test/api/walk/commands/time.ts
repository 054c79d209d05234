import { goRound } from '../rounds.ts'
import type { Walk } from '../walk.ts'

const HOUR = 60
const DAY = 24 * HOUR

export const timeCommands = {
  async soon(walk: Walk) {
    walk.later(walk.dice.of(1, 5, 20, 35, 61, 3 * HOUR))
    await goRound(walk)
  },

  async tomorrow(walk: Walk) {
    walk.later(walk.dice.of(DAY, 2 * DAY, 4 * DAY))
    await goRound(walk)
  },

  async muchLater(walk: Walk) {
    walk.later(walk.dice.of(8 * DAY, 31 * DAY, 95 * DAY, 185 * DAY, 370 * DAY))
    await goRound(walk)
    await goRound(walk)
  },
}
