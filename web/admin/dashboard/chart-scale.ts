/** Where bars of the same width stand between two edges, with a gap after each. */
export function barScale(count: number, from: number, to: number) {
  const [gap, margin] = [0.28, 0.1]
  const step = (to - from) / Math.max(1, count - gap + 2 * margin)
  const first = from + (to - from - step * (count - gap)) / 2
  return { start: (index: number) => first + index * step, width: step * (1 - gap) }
}

/** The marks of an axis: about five round numbers from 0 to `most` or a little above. */
export function axisMarks(most: number): number[] {
  const above = roundUp(most, roundStep(most / 4))
  const step = roundStep(above / 4)
  return Array.from({ length: Math.ceil(above / step) + 1 }, (_, index) => index * step)
}

/** A line through these points, as the `d` of a path. */
export function linePath(points: [x: number, y: number][]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join('L')}`
}

/** The nearest of 1, 2, 5, 10, 20, 50, and so on: nearest by how many times it is larger or smaller. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  const rest = step / power
  return power * (rest >= Math.sqrt(50) ? 10 : rest >= Math.sqrt(10) ? 5 : rest >= Math.SQRT2 ? 2 : 1)
}

function roundUp(number: number, step: number): number {
  return Math.ceil(number / step) * step
}
