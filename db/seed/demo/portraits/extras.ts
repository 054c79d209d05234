// What people wear on the head: glasses and earrings, set by the eyes and the ear.
import { INK, cut, dot, lerp, line, stroke, type Point } from './paper.ts'
import type { Skull } from './skull.ts'
import type { Person } from './people.ts'

/** a lens as points in a unit box, outer side positive */
const lenses: Record<string, Point[]> = {
  round: [
    [-1, 0],
    [-0.7, -0.72],
    [0, -1],
    [0.7, -0.72],
    [1, 0],
    [0.7, 0.72],
    [0, 1],
    [-0.7, 0.72],
  ],
  square: [
    [-0.96, -0.66],
    [0, -0.78],
    [0.98, -0.72],
    [1, 0.2],
    [0.8, 0.72],
    [0, 0.8],
    [-0.8, 0.72],
    [-0.98, 0.2],
  ],
  cat: [
    [-0.98, -0.2],
    [-0.6, -0.62],
    [0.3, -0.74],
    [1.14, -0.94, 'c'],
    [1.0, 0],
    [0.6, 0.66],
    [-0.1, 0.78],
    [-0.78, 0.52],
  ],
  aviator: [
    [-0.98, -0.6],
    [0, -0.74],
    [1, -0.66],
    [1.02, 0],
    [0.66, 0.82],
    [0, 1.02],
    [-0.6, 0.74],
    [-0.95, 0.1],
  ],
  oval: [
    [-1, 0],
    [-0.62, -0.56],
    [0, -0.68],
    [0.64, -0.56],
    [1, 0],
    [0.64, 0.58],
    [0, 0.68],
    [-0.62, 0.56],
  ],
}
export type Glasses = { shape: keyof typeof lenses; colour?: string; width?: number; half?: boolean }

export function glasses(p: Person, s: Skull): string {
  if (!p.glasses) return ''
  const g = p.glasses,
    colour = g.colour ?? INK,
    w = g.width ?? 6,
    bridge = 12,
    m = s.mid(4)
  const y = 5,
    inFar = m - bridge * lerp(1, 0.9, s.t),
    inNear = m + bridge * lerp(1, 1.15, s.t)
  const rf = Math.abs(s.eye.far - inFar) * 1.02,
    rn = Math.abs(s.eye.near - inNear) * 1.0,
    high = lerp(rf, rn, 0.6) * 1.02
  const lens = (x: number, rx: number, dir: number) => {
    const pts = lenses[g.shape].map(([a, b, q]) => [x + dir * a * rx, y + b * high, q] as Point),
      d = line(
        pts.map((q) => (q[2] ? q : [q[0], q[1]]) as Point),
        true,
      )
    const top = pts.filter((q) => q[1] < y + 2).sort((a, b) => a[0] - b[0])
    return (
      `<path d="${d}" fill="#ffffff" fill-opacity=".14" stroke="${colour}" stroke-width="${g.half ? 2 : w}" stroke-linejoin="round"/>` +
      (g.half
        ? stroke(
            top.map((q) => [q[0], q[1]] as Point),
            colour,
            w + 3,
          )
        : '')
    )
  }
  const outNear = s.eye.near + rn,
    outFar = s.eye.far - rf,
    ty = g.shape === 'cat' ? y - high * 0.7 : y - 8
  return (
    lens(s.eye.far, rf, -1) +
    lens(s.eye.near, rn, 1) +
    stroke(
      [
        [s.eye.far + rf - 1, y - 5],
        [m, y - 13],
        [s.eye.near - rn + 1, y - 5],
      ],
      colour,
      w,
    ) +
    stroke(
      [
        [outNear, ty],
        [lerp(outNear, s.ear.near, 0.6), ty + 1],
        [s.ear.near + 5, y - 8],
      ],
      colour,
      w * 0.9,
    ) +
    (s.far(0) < outFar - 6
      ? stroke(
          [
            [outFar, ty],
            [s.far(0) + 3, y - 8],
          ],
          colour,
          w * 0.9,
        )
      : '')
  )
}

export type Earring = 'stud' | 'drop' | 'hoop' | 'bead' | 'long'
export function earrings(p: Person, s: Skull): string {
  if (!p.earring) return ''
  const [kind, c] = p.earring
  const one = (x: number) => {
    const y = s.ear.y + 40
    switch (kind) {
      case 'stud':
        return dot(x, y - 4, 6.5, c) + dot(x - 2, y - 6, 2, '#fff', 0.6)
      case 'bead':
        return dot(x, y + 8, 10, c) + dot(x - 3, y + 4, 3, '#fff', 0.5)
      case 'hoop':
        return `<circle cx="${x}" cy="${y + 18}" r="19" fill="none" stroke="${c}" stroke-width="5"/>`
      case 'drop':
        return (
          stroke(
            [
              [x, y - 4],
              [x, y + 12],
            ],
            c,
            3,
          ) +
          cut(
            [
              [x, y + 8, 'c'],
              [x + 9, y + 28],
              [x, y + 36],
              [x - 9, y + 28],
            ],
            c,
          )
        )
      case 'long':
        return (
          stroke(
            [
              [x, y - 4],
              [x, y + 40],
            ],
            c,
            3,
          ) +
          dot(x, y + 18, 5, c) +
          dot(x, y + 44, 8, c)
        )
    }
  }
  return one(s.ear.near + 10) + (s.t < 0.5 ? one(s.ear.far - 8 + s.t * 16) : '')
}
