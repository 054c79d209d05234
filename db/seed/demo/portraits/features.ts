// Eyes, brows, nose, mouth. Each has a handful of cuts; a person names one and may move or stretch it.
import { INK, clipped, cut, dot, lerp, stroke, type Point } from './paper.ts'
import { hairs, skins } from './palette.ts'
import type { Skull } from './skull.ts'
import type { Person } from './people.ts'

/** opening above and below, rise of the outer corner, fall of the inner one, fold: open, hooded or none */
const eyeCuts = {
  almond: { up: 12, down: 8, outer: 1, inner: 3, fold: 'open' },
  round: { up: 14.5, down: 10, outer: 3, inner: 3, fold: 'open' },
  hooded: { up: 11, down: 8, outer: 4, inner: 2, fold: 'hooded' },
  narrow: { up: 9.5, down: 6.5, outer: 0, inner: 3, fold: 'open' },
  mono: { up: 10, down: 6.5, outer: -4, inner: 5, fold: 'none' },
  droop: { up: 12, down: 9, outer: 7, inner: 0, fold: 'open' },
  up: { up: 12, down: 8, outer: -5, inner: 4, fold: 'open' },
  deep: { up: 11, down: 7, outer: 2, inner: 2, fold: 'deep' },
} as const
export type EyeCut = keyof typeof eyeCuts

export function eyes(p: Person, s: Skull) {
  const k = skins[p.skin],
    c = eyeCuts[p.eyes],
    tired = Math.max(0, p.age - 50) / 17
  const up = c.up - tired * 2.2 - (p.smile > 7 ? 1 : 0),
    down = c.down - (p.smile > 7 ? 1.6 : 0),
    outer = c.outer + tired * 2
  const lash = p.male ? '#2c2620' : p.hair === 'straw' || p.age > 60 ? '#3b3029' : INK
  const one = (id: string, x: number, a: number, dir: number) => {
    const at = (dx: number, dy: number): Point => [x + dir * dx * a, dy]
    const lid: Point[] = [
      at(-1, c.inner),
      at(-0.5, -up * 0.8),
      at(0.12, -up),
      at(0.62, -up * 0.62 + outer * 0.3),
      at(1, outer),
    ]
    const shape: Point[] = [
      [...lid[0].slice(0, 2), 'c'] as Point,
      ...lid.slice(1, 4),
      [...lid[4].slice(0, 2), 'c'] as Point,
      at(0.45, down * 0.92),
      at(-0.2, down),
      at(-0.7, down * 0.7),
    ]
    const ir = lerp(11.2, 13, a / 32) * (p.eyes === 'round' ? 1.08 : 1),
      ix = x - s.t * 3,
      iy = -4.6
    let o =
      clipped(
        id,
        shape,
        `<rect x="${x - 50}" y="-40" width="100" height="80" fill="#f5e9da"/>` +
          dot(ix, iy, ir, p.iris) +
          dot(ix, iy, ir * 0.46, '#191614') +
          cut(
            [
              at(-1.1, c.inner - 1),
              at(-0.5, -up * 0.8),
              at(0.12, -up),
              at(1.1, outer),
              at(0.12, -up + 5),
              at(-0.5, -up * 0.8 + 5),
            ],
            k.d,
            0.35,
          ),
      ) + dot(ix - 3.4, iy - 3.4, 2.8, '#fff')
    const thick = p.male ? 3 : 4.8,
      wing = p.male ? 0.02 : 0.14
    o += `<g>${cut([[...at(-1.04, c.inner + 0.5).slice(0, 2), 'c'] as Point, at(-0.5, -up * 0.8 - thick * 0.4), at(0.12, -up - thick), at(0.66, -up * 0.62 + outer * 0.3 - thick), [...at(1 + wing, outer + (p.male ? 1 : -1)).slice(0, 2), 'c'] as Point, at(0.62, -up * 0.62 + outer * 0.3 + 1), at(0.12, -up + 1), at(-0.5, -up * 0.8 + 1)], lash)}</g>`
    o += stroke([at(-0.6, down + 1.5), at(0, down + 3), at(0.72, down * 0.8 + 1.5)], k.d, 2.4, 0.5)
    if (c.fold === 'open')
      o += stroke([at(-0.78, -up - 3), at(-0.1, -up - 9.5), at(0.6, -up - 5), at(1.06, outer - 8)], k.d, 2.6, 0.55)
    if (c.fold === 'hooded' || (tired > 0.3 && c.fold !== 'none'))
      o +=
        cut(
          [
            at(-0.5, -up - 9),
            at(0.1, -up - 12),
            at(0.7, -up - 8),
            at(1.3, outer - 2),
            at(1.12, outer + 3),
            at(0.66, -up * 0.5 + outer * 0.3 - 1),
            at(0.1, -up - 3),
          ],
          k.s,
        ) +
        stroke(
          [at(-0.55, -up - 4), at(0.1, -up - 5), at(0.7, -up * 0.6 + outer * 0.3 - 2), at(1.2, outer + 2)],
          k.d,
          2.6,
          0.6,
        )
    if (c.fold === 'deep')
      o +=
        cut([at(-1, -up - 2), at(-0.2, -up - 15), at(0.8, -up - 12), at(1.1, outer - 6), at(0.2, -up - 6)], k.d, 0.3) +
        stroke([at(-0.7, -up - 4), at(0, -up - 9), at(0.9, -up - 2)], k.d, 2.4, 0.5)
    if (c.fold === 'none')
      o +=
        stroke([at(-1.1, c.inner + 4), at(-0.98, c.inner - 2), at(-0.7, -up * 0.7)], k.d, 2.4, 0.6) +
        cut([at(-0.8, -up - 4), at(0, -up - 9), at(0.9, -up - 3), at(0.5, -up - 1), at(-0.4, -up - 1)], k.h, 0.45)
    return o
  }
  return (
    one('eyeFar', s.eye.far, s.eye.a * lerp(1, 0.84, s.t), -1) +
    one('eyeNear', s.eye.near, s.eye.a * lerp(1, 1.12, s.t), 1)
  )
}

/** inner height, peak height and place, outer height, thickness, length */
const browCuts = {
  soft: { inner: 0, peak: 9, place: 0.25, outer: 0, thick: 6, long: 1.25 },
  arched: { inner: 0, peak: 15, place: 0.42, outer: 1, thick: 5.4, long: 1.3 },
  straight: { inner: 3, peak: 5, place: 0.3, outer: 2, thick: 7.5, long: 1.3 },
  bushy: { inner: 1, peak: 9, place: 0.35, outer: -1, thick: 12, long: 1.34 },
  thin: { inner: 0, peak: 13, place: 0.2, outer: -2, thick: 3.4, long: 1.2 },
  angled: { inner: -3, peak: 13, place: 0.62, outer: 5, thick: 7, long: 1.32 },
  sad: { inner: 6, peak: 8, place: 0.0, outer: -5, thick: 6.5, long: 1.25 },
  short: { inner: 1, peak: 7, place: 0.2, outer: 2, thick: 8.5, long: 1.02 },
} as const
export type BrowCut = keyof typeof browCuts

export function brows(p: Person, s: Skull) {
  const c = browCuts[p.brows],
    th = c.thick * (p.male ? 1.25 : 1),
    y0 = -31 + (p.browDrop ?? 0) + (p.male ? 3 : 0),
    colour = p.browColour ?? hairs[p.hair][0]
  const one = (x: number, a: number, dir: number) => {
    const at = (dx: number, h: number): Point => [x + dir * dx * a, y0 - h]
    const l = c.long
    return cut(
      [
        [...at(-1.06, c.inner - th * 0.5).slice(0, 2), 'c'] as Point,
        at(-1.0, c.inner + th * 0.5),
        at(-0.4, lerp(c.inner, c.peak, 0.62) + th * 0.55),
        at(c.place, c.peak + th * 0.42),
        at(lerp(c.place, l, 0.55), lerp(c.peak, c.outer, 0.38) + th * 0.28),
        [...at(l, c.outer - 3).slice(0, 2), 'c'] as Point,
        at(lerp(c.place, l, 0.5), lerp(c.peak, c.outer, 0.38) - th * 0.3),
        at(c.place, c.peak - th * 0.42),
        at(-0.4, lerp(c.inner, c.peak, 0.55) - th * 0.5),
      ],
      colour,
    )
  }
  return one(s.eye.far, s.eye.a * lerp(1, 0.86, s.t), -1) + one(s.eye.near, s.eye.a * lerp(1, 1.14, s.t), 1)
}

/** half width of the wings, ball, hump on the ridge, rise of the tip, width of the bridge */
const noseCuts = {
  straight: { wing: 19, ball: 9, hump: 0, tip: 0, bridge: 9 },
  button: { wing: 19, ball: 12, hump: -4, tip: 5, bridge: 8 },
  snub: { wing: 18, ball: 10, hump: -6, tip: 9, bridge: 7 },
  aquiline: { wing: 20, ball: 9, hump: 8, tip: -6, bridge: 11 },
  broad: { wing: 28, ball: 14, hump: -2, tip: 1, bridge: 13 },
  long: { wing: 18, ball: 8, hump: 3, tip: -3, bridge: 8 },
  potato: { wing: 24, ball: 16, hump: 0, tip: 2, bridge: 11 },
  flat: { wing: 23, ball: 12, hump: -7, tip: 3, bridge: 12 },
  fine: { wing: 15.5, ball: 7, hump: 0, tip: 2, bridge: 6 },
} as const
export type NoseCut = keyof typeof noseCuts

export function nose(p: Person, s: Skull) {
  const k = skins[p.skin],
    c = noseCuts[p.nose],
    grow = (p.male ? 1.1 : 1) * (1 + s.sag * 0.06),
    w = c.wing * grow,
    y = s.noseY,
    q = p.light === 'near' ? -1 : 1
  const far = s.tip - w * (1 - 0.22 * s.t),
    near = s.tip + w * (1 + 0.24 * s.t),
    shadeWing = q > 0 ? near : far
  const tipY = y - c.tip,
    ridge = (v: number) => lerp(s.mid(-12), s.tip, v),
    hump = c.hump * (0.35 + s.t * 0.65)
  // the shaded side of the ridge, from the brow to under the ball
  const side: Point[] = [
    [ridge(0) - q * 1, -20, 'c'],
    [ridge(0.25) - hump * 0.6, 6],
    [ridge(0.55) - hump, 28],
    [s.tip - q * c.ball * 0.4, tipY - 26],
    [s.tip - q * c.ball * 0.95, tipY - 9],
    [s.tip - q * c.ball * 0.8, y + 2],
    [s.tip + q * 2, y + 6],
    [lerp(s.tip, shadeWing, 0.7), y + 4],
    [shadeWing, y - 4],
    [shadeWing - q * 1, y - 16],
    [lerp(s.tip, shadeWing, 0.72), y - 27],
    [ridge(0.6) + q * (c.bridge + 1), 22],
    [ridge(0.25) + q * c.bridge, 0],
    [ridge(0) + q * (c.bridge + 3), -22, 'c'],
  ]
  let o = cut(side, k.s)
  if (q < 0 || s.t < 0.5) o = cut(side, k.s, 0.92)
  o +=
    stroke(
      [
        [ridge(0.15) - q * 7 - hump * 0.6, 2],
        [ridge(0.55) - q * 6 - hump, 26],
        [s.tip - q * (c.ball * 0.6 + 3), tipY - 22],
      ],
      k.h,
      7,
      0.62,
    ) + dot(s.tip - q * c.ball * 0.35, tipY - 12, c.ball * 0.36, k.h, 0.6)
  o += stroke(
    [
      [far + 6, y - 20],
      [far - 1, y - 8],
      [far + 4, y + 1],
      [far + 10, y + 1],
    ],
    k.d,
    3.8,
    0.75,
  )
  o += stroke(
    [
      [near - 5, y - 22],
      [near + 1, y - 10],
      [near - 4, y + 1],
      [near - 10, y + 1],
    ],
    k.d,
    3.8,
    0.75,
  )
  const nos = y + 3
  o +=
    stroke(
      [
        [s.tip + 4, nos + 2],
        [s.tip + w * 0.36, nos - 1],
        [s.tip + w * 0.68, nos + 1],
      ],
      k.d,
      4.6,
      0.85,
    ) +
    stroke(
      [
        [s.tip - 4, nos + 2],
        [s.tip - w * 0.34, nos - 1],
        [s.tip - w * lerp(0.68, 0.5, s.t), nos + 1],
      ],
      k.d,
      4.4,
      0.8,
    )
  return o
}

/** half width, upper and lower lip, depth of the bow */
const mouthCuts = {
  even: { half: 45, up: 10, down: 19, bow: 4 },
  full: { half: 44, up: 14, down: 25, bow: 5 },
  thin: { half: 44, up: 5.5, down: 12, bow: 2 },
  bow: { half: 38, up: 13, down: 19, bow: 7 },
  wide: { half: 51, up: 9, down: 19, bow: 3 },
  small: { half: 35, up: 9, down: 18, bow: 4 },
  heavy: { half: 46, up: 9, down: 26, bow: 3 },
} as const
export type MouthCut = keyof typeof mouthCuts

export function mouth(p: Person, s: Skull) {
  const k = skins[p.skin],
    c = mouthCuts[p.mouth],
    thin = 1 - Math.max(0, p.age - 45) / 70,
    x = s.mid(s.mouthY) - 3 * s.t,
    y = s.mouthY,
    sm = p.smile
  const wide = (p.male ? 1.06 : 1) * (s.W / 118) * (1 + sm * 0.008),
    L = Math.max(x - c.half * wide * lerp(1, 0.8, s.t), s.far(y) + 11),
    R = x + c.half * wide * lerp(1, 1.18, s.t)
  const up = c.up * thin * (p.male ? 0.85 : 1),
    down = c.down * thin * (p.male ? 0.88 : 1),
    lip = p.lips ?? k.l,
    vis = p.lips ? 1 : p.male ? 0.6 : 0.95
  const cl = y - sm * lerp(1, 0.92, s.t),
    cr = y - sm,
    gap = p.teeth ? 7 : 0,
    mw = (v: number) => lerp(x, v < 0 ? L : R, Math.abs(v))
  const upper: Point[] = [
    [L, cl, 'c'],
    [mw(-0.5), y - up * 0.72 - sm * 0.3],
    [x - 8, y - up],
    [x, y - up + c.bow * thin, 'c'],
    [x + 9, y - up],
    [mw(0.5), y - up * 0.76 - sm * 0.3],
    [R, cr, 'c'],
    [mw(0.5), y + 1 - sm * 0.12],
    [x, y + 1.5],
    [mw(-0.5), y + 1 - sm * 0.12],
  ]
  const lower: Point[] = [
    [mw(-0.84), y - sm * 0.5 + 1, 'c'],
    [mw(-0.4), y + 1 - sm * 0.06],
    [x, y + 1],
    [mw(0.4), y + 1 - sm * 0.06],
    [mw(0.86), y - sm * 0.5 + 1, 'c'],
    [mw(0.52), y + gap + down * 0.72],
    [x + 2, y + gap + down],
    [mw(-0.5), y + gap + down * 0.72],
  ]
  let o =
    cut(lower, lip, vis * 0.76) +
    cut(
      [
        [mw(-0.3), y + gap + down * 0.45],
        [x + 2, y + gap + down * 0.36],
        [mw(0.3), y + gap + down * 0.45],
        [x + 2, y + gap + down * 0.68],
      ],
      k.h,
      0.25,
    )
  if (p.teeth)
    o +=
      cut(
        [
          [mw(-0.82), y - sm * 0.52, 'c'],
          [mw(-0.4), y - sm * 0.08],
          [x, y],
          [mw(0.4), y - sm * 0.08],
          [mw(0.84), y - sm * 0.52, 'c'],
          [mw(0.45), y + gap - sm * 0.06],
          [x, y + gap + 2],
          [mw(-0.45), y + gap - sm * 0.06],
        ],
        '#f6ecdf',
      ) +
      stroke(
        [
          [mw(-0.82), y - sm * 0.52],
          [mw(-0.45), y + gap - sm * 0.04],
          [x, y + gap + 2],
          [mw(0.45), y + gap - sm * 0.04],
          [mw(0.84), y - sm * 0.52],
        ],
        '#6a2f27',
        2.2,
        0.8,
      )
  o += cut(upper, lip, vis)
  o += stroke(
    [
      [L - 3, cl - 1],
      [mw(-0.45), y + 1 - sm * 0.12],
      [x, y + 1.4],
      [mw(0.45), y + 1 - sm * 0.12],
      [R + 4, cr - 1.5],
    ],
    p.beard && p.beard !== 'stubble' ? '#4a211c' : '#6a2f27',
    p.teeth ? 2.4 : 3,
    0.9,
  )
  o += stroke(
    [
      [x - 14, y + gap + down + 10],
      [x + 2, y + gap + down + 13],
      [x + 18, y + gap + down + 9],
    ],
    k.d,
    3.6,
    p.beard && p.beard !== 'moustache' ? 0 : 0.28,
  )
  if (p.cleft)
    o += stroke(
      [
        [x - 1, s.low - 20],
        [x, s.low - 9],
      ],
      k.d,
      3,
      0.4,
    )
  return o
}
