/** A point of an outline, in units of the font; y grows upwards. */
interface Point {
  x: number
  y: number
  /** False for the handle of a curve. */
  isOn: boolean
}

const [ON, SHORT_X, SHORT_Y, REPEATED, SAME_X, SAME_Y] = [1, 2, 4, 8, 16, 32]
const [WORDS, SHIFTED, MORE, SCALED, SCALED_BOTH, MATRIX] = [1, 2, 32, 8, 64, 128]
/** Letters are made of letters and accents; deeper is no font of ours. */
const DEPTH_MAX = 4

/** The closed lines of a glyph, those of its parts included. */
export function contoursOf(
  glyf: Buffer,
  placeOf: (glyph: number) => [from: number, to: number],
  glyph: number,
  depth = 0,
): Point[][] {
  const [from, to] = placeOf(glyph)
  if (from === to || depth > DEPTH_MAX) return []
  const count = glyf.readInt16BE(from)
  if (count >= 0) return simple(glyf, from + 10, count)
  const contours: Point[][] = []
  for (let at = from + 10, flags = MORE; (flags & MORE) !== 0;) {
    flags = glyf.readUInt16BE(at)
    const part = contoursOf(glyf, placeOf, glyf.readUInt16BE(at + 2), depth + 1)
    at += 4
    const isWide = (flags & WORDS) !== 0
    const [x, y] = isWide
      ? [glyf.readInt16BE(at), glyf.readInt16BE(at + 2)]
      : [glyf.readInt8(at), glyf.readInt8(at + 1)]
    at += isWide ? 4 : 2
    const scale = (place: number) => glyf.readInt16BE(at + place * 2) / 16384
    let [a, b, c, d] = [1, 0, 0, 1]
    if (flags & SCALED) [a, d] = [scale(0), scale(0)]
    else if (flags & SCALED_BOTH) [a, d] = [scale(0), scale(1)]
    else if (flags & MATRIX) [a, b, c, d] = [scale(0), scale(1), scale(2), scale(3)]
    at += flags & SCALED ? 2 : flags & SCALED_BOTH ? 4 : flags & MATRIX ? 8 : 0
    const [dx, dy] = flags & SHIFTED ? [x, y] : [0, 0]
    for (const points of part)
      contours.push(points.map((p) => ({ x: a * p.x + c * p.y + dx, y: b * p.x + d * p.y + dy, isOn: p.isOn })))
  }
  return contours
}

function simple(glyf: Buffer, start: number, count: number): Point[][] {
  const ends = Array.from({ length: count }, (_, index) => glyf.readUInt16BE(start + index * 2))
  const total = (ends.at(-1) ?? -1) + 1
  let at = start + count * 2
  at += 2 + glyf.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = glyf.readUInt8(at)
    const times = flag & REPEATED ? glyf.readUInt8(at + 1) + 1 : 1
    at += flag & REPEATED ? 2 : 1
    for (let n = 0; n < times; n += 1) flags.push(flag)
  }
  const read = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) {
        value += flag & same ? glyf.readUInt8(at) : -glyf.readUInt8(at)
        at += 1
      } else if ((flag & same) === 0) {
        value += glyf.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const [xs, ys] = [read(SHORT_X, SAME_X), read(SHORT_Y, SAME_Y)]
  const points = flags.map((flag, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, isOn: (flag & ON) !== 0 }))
  return ends.map((end, index) => points.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1))
}

/** The lines as the path of an SVG, in units of the font, with the glyph's own point at 0, 0; y grows downwards. */
export function svgPath(contours: readonly Point[][]): string {
  const text = ({ x, y }: Pick<Point, 'x' | 'y'>) => `${x} ${-y}`
  return contours
    .map((points) => {
      const first = points.findIndex(({ isOn }) => isOn)
      const [one, last] = [points[0], points.at(-1)]
      if (one === undefined || last === undefined) return ''
      const start = first === -1 ? between(one, last) : (points[first] as Point)
      const round = [...points.slice(first + 1), ...points.slice(0, first + 1)]
      let path = `M${text(start)}`
      for (const [index, point] of round.entries()) {
        if (point.isOn) {
          path += `L${text(point)}`
          continue
        }
        const next = round[index + 1] ?? { ...start, isOn: true }
        path += `Q${text(point)} ${text(next.isOn ? next : between(point, next))}`
      }
      return `${path}Z`
    })
    .join('')
}

function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, isOn: true }
}
