// Hair. A style gives what lies behind the neck (`back`) and what lies over the face and shoulders (`front`).
import { cut, dot, lerp, stroke, type Point } from './paper.ts'
import { hairs } from './palette.ts'
import type { Skull } from './skull.ts'
import type { Person } from './people.ts'

type Colours = { base: string; light: string; dark: string }
type Layers = { back: string; front: string; ears: boolean }
type Style = (s: Skull, c: Colours, p: Person) => Layers

const darker = (hex: string, k = 0.76) =>
  '#' +
  [1, 3, 5]
    .map((i) =>
      Math.round(parseInt(hex.slice(i, i + 2), 16) * k)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
const edgeX = (s: Skull) => ({ nx: s.near(20), fx: s.far(20) })

/** Strokes of light combed from the parting over the skull. */
function combed(s: Skull, c: Colours, v: number, from: number, marks: [number, number, number][]) {
  return marks
    .map(([start, end, depth]) =>
      stroke(
        s.arc(start, end, (d) => v - depth - Math.abs(d - from) * 0.04, 16),
        c.light,
        6.5,
        0.6,
      ),
    )
    .join('')
}
/** The lit plane on the side of the window. */
function sheen(s: Skull, c: Colours, v: number, a: number, b: number, deep: number) {
  return cut(
    [
      ...s.arc(a, b, v - 9, 18),
      ...s.arc(b - 5, a + 8, (d) => v - 9 - deep * Math.sin(((d - a) / (b - a)) * Math.PI) - 4, 18),
    ],
    c.light,
    0.72,
  )
}
/** Hair behind the head down to the nape, for short hair and hair that is up. */
function nape(s: Skull, c: Colours, v: number, low = 84) {
  const { nx, fx } = edgeX(s),
    t = s.t
  return cut(
    [
      ...s.arc(-88, 90, v),
      [nx + v * 0.5 + 16 * t, 24],
      [nx - 10 + 22 * t, low - 22],
      [nx - 22 + 6 * t, low],
      [nx - 60, low + 4],
      [fx + 60, low],
      [fx + 12 + 20 * t, low - 30],
      [fx - v * 0.3 + 10 * t, 10],
    ],
    c.dark,
  )
}
/** A cap of hair: from the far temple over the crown to the near one, then back along the hairline (given near to far). */
function cap(s: Skull, v: number | ((d: number) => number), line: Point[], burn = -6): Point[] {
  const { nx } = edgeX(s),
    t = s.t,
    vv = typeof v === 'number' ? v : v(86),
    far = lerp(Math.min(burn, 14), -36, Math.min(1, t * 1.15))
  return [
    ...s.arc(lerp(-86, -72, Math.min(1, t)), 86, v),
    [nx + vv * 0.6 + 7 * t, 0],
    [nx + 3 + 4 * t, burn - 14],
    [nx - 1, burn, 'c'],
    [nx - 10, burn - 4, 'c'],
    ...line,
    [s.far(far) + 8, far - 7],
    [s.far(far) - 1, far - 2],
    [s.far(far - 24) - vv * lerp(0.45, 0.25, Math.min(1, t)), far - 26],
  ]
}
const hairline = (s: Skull, y: number, near = 0.86, dip = 0): Point[] => [
  s.on(near, -44),
  s.on(near - 0.04, y * 0.74),
  s.on(0.56, y * 0.94),
  s.on(0.08, y + dip),
  s.on(-0.5, y * 0.96),
  s.on(-0.86, y * 0.7),
  s.on(-0.93, -40),
]

export type Fall = {
  v: number
  part: number
  high?: number
  len: number
  flare?: number
  wave?: number
  over?: number
  fringe?: 'straight' | 'curtain' | 'sweep'
  tuck?: boolean
  ends?: number
}
/** Loose hair from a parting down both sides of the face: bobs and everything longer. */
function fall(s: Skull, c: Colours, o: Fall): Layers {
  const { nx, fx } = edgeX(s),
    t = s.t,
    v = o.v,
    flare = o.flare ?? 0,
    wave = o.wave ?? 0,
    over = o.over ?? 8,
    ends = o.ends ?? 22
  const rows = Math.max(2, Math.round(o.len / 58)),
    ys = Array.from({ length: rows + 1 }, (_, i) => lerp(26, o.len, i / rows))
  const swing = (i: number) => wave * (i % 2 ? 1 : -0.6)
  const out = (y: number) => flare * (y / o.len) ** 1.6
  const outerNear: Point[] = ys.map((y, i) => [nx + v * 0.9 + 12 * t + out(y) + swing(i), y])
  const outerFar: Point[] = ys
    .map((y, i) => [fx - v * 0.9 + 4 * t - out(y) * (1 - 0.2 * t) - swing(i + 1), y])
    .reverse() as Point[]
  const innerNear: Point[] = ys
    .map((y, i) => [nx - over + out(y) * 0.35 + swing(i) * 0.6 + (y > 190 ? (y - 190) * -0.06 : 0), y] as Point)
    .reverse()
  const innerFar: Point[] = ys.map((y, i) => [
    fx + over * 0.8 - out(y) * 0.3 - swing(i + 1) * 0.6 + (y > 190 ? (y - 190) * 0.06 : 0),
    y,
  ])
  const high = o.high ?? -126,
    pt = o.part
  const inner: Point[] =
    o.fringe === 'straight'
      ? [
          [nx - over, -8],
          s.on(0.93, -34, 'c'),
          s.on(0.5, -44),
          s.on(0, -47),
          s.on(-0.5, -44),
          s.on(-0.92, -36, 'c'),
          [fx + over * 0.8, -8],
        ]
      : o.fringe === 'curtain'
        ? [
            [nx - over, 14],
            s.on(0.86, -4),
            s.on(0.62, -44),
            s.on(pt + 0.12, -92),
            s.on(pt, -112, 'c'),
            s.on(pt - 0.14, -90),
            s.on(-0.6, -46),
            s.on(-0.88, -6),
            [fx + over * 0.8, 12],
          ]
        : o.fringe === 'sweep'
          ? [
              [nx - over, 4],
              s.on(0.9, -40),
              s.on(0.7, -88),
              s.on(pt, high, 'c'),
              s.on(pt - 0.3, -86),
              s.on(-0.3, -58),
              s.on(-0.8, -34),
              s.on(-0.95, -16),
              [fx + over * 0.8, 8],
            ]
          : [
              [nx - over, -4],
              s.on(0.88, -48),
              s.on(lerp(0.88, pt, 0.5), -98),
              s.on(pt, high, 'c'),
              s.on(lerp(-0.9, pt, 0.5), -100),
              s.on(-0.88, -52),
              [fx + over * 0.8, -2],
            ]
  const tipN: Point = [nx + v * 0.3 + out(o.len) * 0.6 - 4, o.len + ends, 'c'],
    tipF: Point = [fx - v * 0.3 - out(o.len) * 0.6 + 6, o.len + ends * 0.8, 'c']
  const crown = s.arc(-84, 84, v)
  const front = cut(
    [...outerFar.slice(0), ...crown, ...outerNear, tipN, ...innerNear, ...inner, ...innerFar, tipF],
    c.base,
  )
  const back = cut(
    [
      ...crown,
      ...outerNear,
      [nx + 6, o.len + ends - 4],
      [nx - 60, o.len + (o.len > 230 ? -10 : 4)],
      [fx + 60, o.len + (o.len > 230 ? -10 : 2)],
      [fx + 2, o.len + ends - 8],
      ...outerFar,
    ],
    c.dark,
  )
  const pa = pt * 60
  let marks =
    o.fringe === 'straight'
      ? sheen(s, c, v, -46, 40, 26) +
        [-0.6, -0.2, 0.25, 0.66]
          .map((u) => stroke([s.on(u * 0.7, -118), s.on(u * 0.95, -84), s.on(u, -60)], c.light, 5, 0.5))
          .join('')
      : sheen(s, c, v, -66, pa - 8, 30) +
        combed(s, c, v, pa, [
          [pa + 12, 78, 24],
          [pa + 22, 70, 50],
        ])
  const strand = (x: number, dir: number, i0: number) =>
    stroke(
      ys
        .filter((y) => y > 20 && y < o.len - 6)
        .map((y, i) => [x + dir * out(y) * 0.7 + swing(i + i0) * 0.8, y] as Point),
      c.light,
      6.5,
      0.55,
    )
  if (ys.length > 2) marks += strand(nx + v * 0.45 + 6, 1, 0) + (o.len > 120 ? strand(fx - v * 0.35 + 1, -1, 1) : '')
  return { back, front: front + marks, ears: !!o.tuck }
}

/** Curls are circles of paper with a stroke of light on each. */
function curls(list: [number, number, number][], c: Colours, fill = c.base, lit = true) {
  return (
    list.map(([x, y, r]) => dot(x, y, r, fill)).join('') +
    (lit
      ? list
          .map(([x, y, r]) =>
            stroke(
              [
                [x - r * 0.55, y + r * 0.12],
                [x - r * 0.3, y - r * 0.45],
                [x + r * 0.25, y - r * 0.5],
                [x + r * 0.52, y - r * 0.02],
              ],
              c.light,
              Math.max(3.6, r * 0.13),
              0.6,
            ),
          )
          .join('')
      : '')
  )
}
const ring = (s: Skull, a: number, b: number, n: number, v: number, r: number): [number, number, number][] =>
  Array.from({ length: n }, (_, i) => {
    const q = s.dome(lerp(a, b, i / (n - 1)), v + (i % 2 ? 4 : -3))
    return [q[0], q[1], r + (i % 3) * 2]
  })

/** A plait of leaves laid over one another. */
function plait(pts: Point[], w: number, c: Colours) {
  let o = ''
  for (let i = 0; i < pts.length - 1; i++) {
    const [x, y] = pts[i],
      [x2, y2] = pts[i + 1],
      k = 1 - (i / pts.length) * 0.45,
      r = w * k,
      dx = x2 - x,
      dy = y2 - y,
      l = Math.hypot(dx, dy) || 1,
      px = -dy / l,
      py = dx / l
    o +=
      cut(
        [
          [x + px * r, y + py * r],
          [x + px * r * 0.9 + dx * 0.9, y + py * r * 0.9 + dy * 0.9],
          [x2 + dx * 0.4, y2 + dy * 0.4],
          [x - px * r * 0.1 + dx * 0.3, y - py * r * 0.1 + dy * 0.3],
          [x - px * r * 0.2, y - py * r * 0.2],
        ],
        i % 2 ? c.base : c.base,
      ) +
      cut(
        [
          [x - px * r, y - py * r],
          [x - px * r * 0.9 + dx * 0.9, y - py * r * 0.9 + dy * 0.9],
          [x2 + dx * 0.4, y2 + dy * 0.4],
          [x + px * r * 0.1 + dx * 0.3, y + py * r * 0.1 + dy * 0.3],
          [x + px * r * 0.2, y + py * r * 0.2],
        ],
        c.base,
      ) +
      stroke(
        [
          [x + px * r * 0.85, y + py * r * 0.85],
          [x + px * r * 0.5 + dx * 0.6, y + py * r * 0.5 + dy * 0.6],
          [x2 + dx * 0.2, y2 + dy * 0.2],
        ],
        c.light,
        4,
        0.7,
      ) +
      stroke(
        [
          [x - px * r * 0.85, y - py * r * 0.85],
          [x - px * r * 0.5 + dx * 0.6, y - py * r * 0.5 + dy * 0.6],
          [x2 + dx * 0.2, y2 + dy * 0.2],
        ],
        c.dark,
        4,
        0.9,
      )
  }
  const [ex, ey] = pts[pts.length - 1]
  return (
    o +
    cut(
      [
        [ex - w * 0.3, ey],
        [ex - w * 0.45, ey + 30],
        [ex + 2, ey + 52, 'c'],
        [ex + w * 0.45, ey + 28],
        [ex + w * 0.3, ey],
      ],
      c.base,
    )
  )
}

/** Hair drawn back from the forehead: the ground of buns, tails and plaits. */
function drawnBack(s: Skull, c: Colours, v: number, part: number | null): string {
  const line = hairline(s, -124, 0.88)
  if (part !== null) line[3] = s.on(part, -130, 'c')
  const lights =
    part === null
      ? [-52, -22, 12, 40]
          .map((d, i) =>
            stroke(
              [s.dome(d * 0.9, -38), s.dome(d * 0.8 + 14, -8), s.dome(d * 0.6 + 34, v - 7)],
              c.light,
              6,
              0.55 - i * 0.05,
            ),
          )
          .join('')
      : sheen(s, c, v, -64, part * 60 - 6, 26) +
        combed(s, c, v, part * 60, [
          [part * 60 + 12, 74, 22],
          [part * 60 + 20, 72, 42],
        ])
  return cut(cap(s, v, line), c.base) + lights
}

const styles: Record<string, Style> = {
  bob: (s, c) => fall(s, c, { v: 20, part: 0.3, len: 150, flare: 6, ends: 30 }),
  bobFringe: (s, c, p) =>
    fall(s, c, { v: 19, part: 0, len: 118, flare: 4, ends: 18, fringe: 'straight', ...p.hairTune }),
  bobCurved: (s, c) => fall(s, c, { v: 26, part: -0.3, len: 108, flare: 16, wave: 3, ends: 10, over: 10 }),
  lob: (s, c, p) => fall(s, c, { v: 20, part: -0.1, len: 232, flare: 14, wave: 7, ...p.hairTune }),
  long: (s, c, p) => fall(s, c, { v: 17, part: 0.02, len: 372, flare: 26, ends: 60, ...p.hairTune }),
  longSide: (s, c, p) => fall(s, c, { v: 22, part: 0.42, len: 330, flare: 34, wave: 6, ends: 50, ...p.hairTune }),
  longFringe: (s, c) => fall(s, c, { v: 20, part: 0, len: 350, flare: 24, fringe: 'straight', ends: 40 }),
  curtain: (s, c, p) =>
    fall(s, c, { v: 22, part: 0, len: 270, flare: 30, wave: 8, fringe: 'curtain', ends: 40, ...p.hairTune }),
  wavy: (s, c, p) => fall(s, c, { v: 27, part: 0.25, len: 300, flare: 42, wave: 17, ends: 36, ...p.hairTune }),
  shag: (s, c) => fall(s, c, { v: 27, part: 0.34, len: 170, flare: 26, wave: 12, fringe: 'sweep', ends: 34 }),
  sweptBob: (s, c, p) => fall(s, c, { v: 24, part: 0.5, len: 84, flare: 12, fringe: 'sweep', ends: 22, ...p.hairTune }),

  pixie: (s, c) => {
    const line: Point[] = [
      [edgeX(s).nx - 14, -10],
      s.on(0.84, -48),
      s.on(0.66, -88),
      s.on(0.34, -112),
      s.on(0.1, -84),
      s.on(-0.3, -70),
      s.on(-0.34, -84, 'c'),
      s.on(-0.62, -58),
      s.on(-0.66, -72, 'c'),
      s.on(-0.9, -40),
    ]
    return {
      back: nape(s, c, 20, 96),
      front:
        cut(cap(s, 24, line, 18), c.base) +
        sheen(s, c, 24, -60, 10, 34) +
        combed(s, c, 24, 20, [
          [24, 76, 26],
          [34, 72, 48],
        ]),
      ears: true,
    }
  },
  cropFringe: (s, c) => {
    const u = [0.88, 0.66, 0.44, 0.2, -0.05, -0.3, -0.54, -0.78, -0.94],
      line = u.map((x, i) => s.on(x, i % 2 ? -62 : -76, i % 2 ? undefined : 'c'))
    return {
      back: nape(s, c, 15, 92),
      front:
        cut(cap(s, 17, line, 22), c.base) +
        sheen(s, c, 17, -50, 22, 28) +
        combed(s, c, 17, 0, [
          [34, 74, 18],
          [20, 66, 40],
        ]),
      ears: true,
    }
  },
  curly: (s, c) => {
    const { nx, fx } = edgeX(s),
      sides: [number, number, number][] = [
        [nx + 34, 20, 44],
        [nx + 44, 82, 46],
        [nx + 36, 146, 44],
        [nx + 12, 202, 42],
        [fx - 30, 24, 40],
        [fx - 34, 84, 40],
        [fx - 24, 142, 40],
        [fx + 8, 196, 36],
      ]
    return {
      back:
        cut([...s.arc(-90, 90, 30), [nx + 40, 90], [nx + 10, 200], [fx + 20, 200], [fx - 20, 90]], c.dark) +
        curls([...ring(s, -92, 92, 11, 30, 40), ...sides], c),
      front:
        cut(cap(s, 26, hairline(s, -116)), c.base) +
        curls(
          [
            [fx - 4, -6, 28],
            [fx + 2, -52, 30],
            ...([-0.62, -0.28, 0.06, 0.4, 0.7].map((u, i) => [s.on(u, 0)[0], -122 - (i % 2) * 8, 34]) as [
              number,
              number,
              number,
            ][]),
            [nx - 8, -86, 34],
            [nx + 6, -30, 34],
            [nx + 16, 30, 32],
            [nx + 20, 92, 30],
          ],
          c,
        ),
      ears: false,
    }
  },
  afro: (s, c) => ({
    back:
      curls([...ring(s, -112, 112, 19, 38, 25), ...ring(s, -100, 100, 12, 14, 36)], c, c.base, false) +
      cut(s.arc(-112, 112, 38), c.base) +
      curls(ring(s, -96, 96, 15, 34, 17), c, c.base),
    front:
      cut(cap(s, 30, hairline(s, -112)), c.base) +
      curls(
        [
          ...ring(s, -56, 62, 9, -4, 17),
          ...ring(s, -50, 56, 7, -34, 17),
          ...([-0.84, -0.6, -0.36, -0.1, 0.16, 0.42, 0.66, 0.86].map((u, i) => [
            s.on(u, -60)[0],
            -98 - Math.sin(((u + 1) / 2) * Math.PI) * 30,
            24 + (i % 2) * 3,
          ]) as [number, number, number][]),
          [edgeX(s).nx - 2, -48, 22],
          [edgeX(s).nx + 6, -14, 18],
        ],
        c,
      ),
    ears: true,
  }),
  shortCurls: (s, c, p) => {
    const { nx, fx } = edgeX(s),
      r = p.male ? 25 : 30,
      row = [-0.78, -0.52, -0.24, 0.04, 0.32, 0.58, 0.8]
    return {
      back:
        nape(s, c, 14, p.male ? 74 : 104) +
        curls(
          [
            ...ring(s, -86, 92, 11, 12, r),
            ...(p.male
              ? []
              : ([
                  [nx + 20, 40, 28],
                  [nx + 14, 84, 26],
                  [fx - 8, 30, 24],
                ] as [number, number, number][])),
          ],
          c,
        ),
      front:
        cut(cap(s, 14, hairline(s, -112)), c.base) +
        curls(
          [
            ...ring(s, -62, 70, 7, -18, r - 2),
            ...(row.map((u, i) => [
              s.on(u, -60)[0],
              -104 - Math.sin(((u + 1) / 2) * Math.PI) * 22 + (i % 2) * 7,
              r - 4,
            ]) as [number, number, number][]),
            [nx - 6, -44, 18],
            ...(p.male
              ? []
              : ([
                  [nx + 4, -8, 22],
                  [fx + 2, -40, 20],
                  [fx - 4, -4, 20],
                ] as [number, number, number][])),
          ],
          c,
        ),
      ears: !!p.male,
    }
  },
  setHair: (s, c) => {
    const { nx, fx } = edgeX(s),
      line: Point[] = [
        [nx - 8, 2],
        s.on(0.86, -50),
        s.on(0.62, -98),
        s.on(0.34, -110),
        s.on(0.1, -96),
        s.on(-0.3, -92),
        s.on(-0.66, -84),
        s.on(-0.9, -46),
      ]
    return {
      back: cut(
        [
          ...s.arc(-92, 92, 32),
          [nx + 44, 30],
          [nx + 34, 84],
          [nx - 20, 104],
          [fx + 20, 96],
          [fx - 22, 72],
          [fx - 34, 20],
        ],
        c.dark,
      ),
      front:
        cut(
          [
            ...s.arc(-88, 88, 34),
            [nx + 40, 14],
            [nx + 34, 52],
            [nx + 6, 70],
            [nx - 8, 34],
            ...line,
            [fx + 6, 10],
            [fx - 4, 44],
            [fx - 26, 32],
          ],
          c.base,
        ) +
        sheen(s, c, 34, -66, -4, 36) +
        stroke([s.dome(0, -12), s.dome(26, 14), s.dome(52, 6), s.dome(70, -10)], c.light, 7, 0.6) +
        stroke([s.dome(30, -36), s.dome(54, -18), s.dome(76, -6), [nx + 22, 34]], c.light, 7, 0.55),
      ears: false,
    }
  },
  bun: (s, c) => {
    const [x, y] = s.dome(30, 26)
    return {
      back:
        dot(x, y, 52, c.base) +
        stroke(
          [
            [x - 34, y - 6],
            [x - 10, y - 34],
            [x + 30, y - 24],
          ],
          c.light,
          7,
          0.65,
        ) +
        stroke(
          [
            [x - 26, y + 18],
            [x + 4, y - 8],
            [x + 38, y + 4],
          ],
          c.light,
          6,
          0.5,
        ) +
        nape(s, c, 10, 66),
      front: drawnBack(s, c, 12, null),
      ears: true,
    }
  },
  slickBun: (s, c) => {
    const [x, y] = s.dome(34, 26)
    return {
      back:
        dot(x, y, 38, c.base) +
        stroke(
          [
            [x - 16, y - 14],
            [x + 8, y - 26],
            [x + 26, y - 8],
          ],
          c.light,
          6,
          0.6,
        ) +
        nape(s, c, 6, 70),
      front: drawnBack(s, c, 7, 0),
      ears: true,
    }
  },
  messyBun: (s, c) => {
    const [x, y] = s.dome(10, 26),
      { nx, fx } = edgeX(s)
    return {
      back:
        curls(
          [
            [x - 34, y + 4, 34],
            [x + 36, y + 2, 34],
            [x, y - 22, 38],
            [x + 4, y + 18, 40],
          ],
          c,
        ) + nape(s, c, 14, 70),
      front:
        cut(
          cap(s, (d) => 18 + (Math.round(d / 24) % 2) * 5, hairline(s, -118, 0.88)),
          c.base,
        ) +
        [-50, -16, 20, 46]
          .map((d) => stroke([s.dome(d, -34), s.dome(d * 0.8, -4), s.dome(d * 0.5 + 4, 14)], c.light, 6, 0.55))
          .join('') +
        stroke(
          [
            [nx - 8, -20],
            [nx - 4, 30],
            [nx - 14, 84],
            [nx - 6, 112],
          ],
          c.base,
          5,
        ) +
        stroke(
          [
            [fx + 8, -20],
            [fx - 2, 26],
            [fx + 8, 74],
            [fx + 2, 100],
          ],
          c.base,
          4.5,
        ),
      ears: true,
    }
  },
  lowBun: (s, c) => {
    const { nx } = edgeX(s)
    return {
      back:
        dot(nx + 16, 92, 50, c.base) +
        stroke(
          [
            [nx - 8, 84],
            [nx + 16, 56],
            [nx + 50, 74],
          ],
          c.light,
          7,
          0.6,
        ) +
        stroke(
          [
            [nx + 10, 112],
            [nx + 32, 96],
            [nx + 54, 102],
          ],
          c.light,
          6,
          0.5,
        ) +
        nape(s, c, 14, 96),
      front: drawnBack(s, c, 15, 0.24),
      ears: true,
    }
  },
  tail: (s, c) => {
    const { nx } = edgeX(s)
    return {
      back:
        cut(
          [
            [nx - 30, -60],
            [nx + 50, -56],
            [nx + 84, 20],
            [nx + 84, 140],
            [nx + 66, 250],
            [nx + 74, 350, 'c'],
            [nx + 20, 280],
            [nx + 14, 150],
            [nx + 6, 40],
          ],
          c.base,
        ) +
        stroke(
          [
            [nx + 52, -10],
            [nx + 62, 100],
            [nx + 46, 220],
          ],
          c.light,
          7,
          0.55,
        ) +
        nape(s, c, 12, 70),
      front: drawnBack(s, c, 13, 0.3),
      ears: true,
    }
  },
  highTail: (s, c) => {
    const [x, y] = s.dome(40, 20),
      { nx } = edgeX(s)
    return {
      back:
        cut(
          [
            [x - 30, y + 10],
            [x + 6, y - 34],
            [x + 66, y - 24],
            [nx + 92, 20],
            [nx + 84, 150],
            [nx + 58, 236, 'c'],
            [nx + 34, 120],
            [nx + 26, 10],
            [x + 20, y + 40],
          ],
          c.base,
        ) +
        stroke(
          [
            [x + 20, y - 8],
            [nx + 62, 10],
            [nx + 62, 130],
          ],
          c.light,
          7,
          0.6,
        ) +
        nape(s, c, 8, 62),
      front: drawnBack(s, c, 9, null),
      ears: true,
    }
  },
  braid: (s, c) => {
    const { nx } = edgeX(s),
      x = nx + 8,
      pts: Point[] = [
        [x + 12, 96],
        [x + 18, 142],
        [x + 12, 188],
        [x, 234],
        [x - 12, 280],
        [x - 18, 326],
        [x - 20, 372],
        [x - 20, 414],
      ]
    return {
      back:
        nape(s, c, 16, 120) +
        cut(
          [
            [nx - 4, 10],
            [nx + 24 + 8 * s.t, 20],
            [nx + 40, 70],
            [nx + 44, 124],
            [nx - 10, 124],
            [nx - 2, 60],
          ],
          c.base,
        ),
      front: drawnBack(s, c, 17, -0.24) + plait(pts, 31, c),
      ears: true,
    }
  },
  halfUp: (s, c) => {
    const l = fall(s, c, { v: 20, part: 0, len: 262, flare: 14, wave: 5, ends: 40, tuck: true, over: 0 })
    return {
      back: l.back + dot(...(s.dome(14, 26).slice(0, 2) as [number, number]), 38, c.base),
      front: l.front + drawnBack(s, c, 20, null),
      ears: true,
    }
  },
  womanUndercut: (s, c) => {
    const { nx, fx } = edgeX(s),
      line: Point[] = [
        s.on(0.92, -70),
        s.on(0.6, -108),
        s.on(0.44, -122, 'c'),
        s.on(0.1, -84),
        s.on(-0.34, -50),
        s.on(-0.78, -18),
        s.on(-0.96, 34),
      ]
    return {
      back: nape(s, c, 8, 84),
      front:
        cut(cap(s, 5, hairline(s, -118), 22), c.dark) +
        cut(
          [
            ...s.arc(-88, 66, (d) => 30 - Math.max(0, d - 30) * 0.35),
            s.dome(70, -6),
            ...line,
            [fx + 6, 96],
            [fx - 8, 132, 'c'],
            [fx - 34, 70],
            [fx - 32, 0],
          ],
          c.base,
        ) +
        sheen(s, c, 30, -70, 4, 44) +
        combed(s, c, 30, 40, [
          [-10, 54, 40],
          [6, 50, 62],
        ]) +
        stroke(
          [
            [fx - 14, 10],
            [fx - 12, 60],
            [fx - 10, 104],
          ],
          c.light,
          6,
          0.55,
        ) +
        stroke(
          [
            [nx - 6, -40],
            [nx + 2, -16],
          ],
          c.dark,
          6,
          0.4,
        ),
      ears: true,
    }
  },
  buzz: (s, c) => ({
    back: nape(s, c, 2, 66),
    front: cut(cap(s, 4, hairline(s, -118, 0.84), 16), c.base) + sheen(s, c, 4, -50, 18, 34),
    ears: true,
  }),

  side: (s, c) => {
    const part = 0.34,
      line: Point[] = [
        s.on(0.86, -40),
        s.on(0.84, -84),
        s.on(0.6, -106),
        s.on(part, -122, 'c'),
        s.on(0.05, -98),
        s.on(-0.36, -90),
        s.on(-0.74, -92),
        s.on(-0.9, -50),
      ]
    return {
      back: nape(s, c, 13),
      front:
        cut(
          cap(s, (d) => 20 - Math.max(0, d) * 0.08, line, 16),
          c.base,
        ) +
        sheen(s, c, 20, -66, 14, 36) +
        combed(s, c, 19, 30, [
          [34, 76, 22],
          [40, 74, 40],
        ]),
      ears: true,
    }
  },
  crop: (s, c) => ({
    back: nape(s, c, 8, 72),
    front:
      cut(
        cap(
          s,
          10,
          [
            s.on(0.85, -36),
            s.on(0.83, -88),
            s.on(0.6, -108),
            s.on(0.1, -114),
            s.on(-0.46, -108),
            s.on(-0.82, -90),
            s.on(-0.9, -44),
          ],
          14,
        ),
        c.base,
      ) +
      sheen(s, c, 10, -58, 16, 34) +
      combed(s, c, 10, 10, [[40, 74, 20]]),
    ears: true,
  }),
  caesar: (s, c) => {
    const u = [0.8, 0.6, 0.36, 0.12, -0.12, -0.36, -0.6, -0.82],
      line: Point[] = [s.on(0.87, -38), ...u.map((x, i) => s.on(x, i % 2 ? -78 : -90)), s.on(-0.92, -44)]
    return {
      back: nape(s, c, 8, 72),
      front:
        cut(cap(s, 13, line, 10), c.base) +
        sheen(s, c, 13, -46, 26, 30) +
        [-0.5, -0.1, 0.3, 0.6].map((x) => stroke([s.on(x * 0.8, -146), s.on(x, -112)], c.light, 5, 0.5)).join(''),
      ears: true,
    }
  },
  quiff: (s, c) => ({
    back: nape(s, c, 6, 70),
    front:
      cut(
        cap(
          s,
          (d) => 8 + 34 * Math.exp(-(((d + 18) / 42) ** 2)),
          [
            s.on(0.86, -34),
            s.on(0.86, -92),
            s.on(0.56, -118),
            s.on(0.1, -122),
            s.on(-0.4, -116),
            s.on(-0.84, -96),
            s.on(-0.91, -44),
          ],
          12,
        ),
        c.base,
      ) +
      [-44, -22, 2, 24]
        .map((d) => stroke([s.dome(d + 6, -44), s.dome(d + 2, -14), s.dome(d + 12, 14)], c.light, 6.5, 0.6))
        .join(''),
    ears: true,
  }),
  slick: (s, c) => ({
    back: nape(s, c, 15, 100),
    front:
      cut(
        cap(
          s,
          12,
          [
            s.on(0.86, -36),
            s.on(0.8, -92),
            s.on(0.52, -128),
            s.on(0.05, -122),
            s.on(-0.44, -130),
            s.on(-0.82, -98),
            s.on(-0.91, -44),
          ],
          18,
        ),
        c.base,
      ) +
      [-52, -30, -6, 20, 44]
        .map((d) =>
          stroke([s.dome(d * 0.86, -32), s.dome(d * 0.84 + 10, -10), s.dome(d * 0.7 + 26, 4)], c.light, 5.5, 0.6),
        )
        .join(''),
    ears: true,
  }),
  receding: (s, c) => ({
    back: nape(s, c, 9, 78),
    front:
      cut(
        cap(
          s,
          (d) => 14 - Math.max(0, 40 - Math.abs(d)) * 0.1,
          [
            s.on(0.88, -34),
            s.on(0.86, -96),
            s.on(0.66, -150),
            s.on(0.44, -158),
            s.on(0.14, -138),
            s.on(-0.12, -134),
            s.on(-0.4, -156),
            s.on(-0.66, -152),
            s.on(-0.86, -104),
            s.on(-0.91, -44),
          ],
          14,
        ),
        c.base,
      ) +
      [-34, -10, 16, 42].map((d) => stroke([s.dome(d * 0.8, -24), s.dome(d * 0.86, 0)], c.light, 5.5, 0.55)).join(''),
    ears: true,
  }),
  widow: (s, c) => ({
    back: nape(s, c, 10, 80),
    front:
      cut(
        cap(
          s,
          (d) => 12 - Math.max(0, 40 - Math.abs(d)) * 0.06,
          [
            s.on(0.88, -34),
            s.on(0.87, -96),
            s.on(0.64, -140),
            s.on(0.3, -136),
            s.on(0.02, -104),
            s.on(-0.26, -132),
            s.on(-0.62, -140),
            s.on(-0.86, -98),
            s.on(-0.91, -44),
          ],
          20,
        ),
        c.base,
      ) +
      combed(s, c, 12, 0, [
        [14, 70, 20],
        [-62, -14, 20],
      ]),
    ears: true,
  }),
  bald: (s, c) => {
    const { nx, fx } = edgeX(s),
      t = s.t
    return {
      back: cut(
        [
          s.dome(64, 2),
          s.dome(82, 7),
          [nx + 12 + 16 * t, 10],
          [nx + 6 + 8 * t, 62],
          [nx - 20, 84],
          [fx + 30 + 20 * t, 80],
          [fx + 2 + 20 * t, 40],
          [fx - 4 + 10 * t, 0],
          s.dome(-76, 4),
          s.dome(-60, -6),
        ],
        c.dark,
      ),
      front:
        cut(
          [
            s.dome(62, 1),
            s.dome(78, 6),
            [nx + 11 + 8 * t, -14],
            [nx + 2, 4],
            [nx - 8, 22, 'c'],
            [nx - 12, -14],
            s.on(0.86, -60),
            s.on(0.94, -104),
          ],
          c.base,
        ) +
        (s.t < 0.75
          ? cut([s.dome(-66, 0), s.dome(-80, 5), [fx - 5, -10], [fx, 10], [fx + 7, -20], s.on(-0.93, -70)], c.base)
          : '') +
        stroke([s.dome(72, -8), [nx + 1, -46], [nx + 2, -22]], c.light, 5, 0.6),
      ears: true,
    }
  },
  shaved: (s, c) => ({
    back: '',
    front: cut(
      cap(
        s,
        0,
        [
          s.on(0.86, -34),
          s.on(0.84, -100),
          s.on(0.58, -136),
          s.on(0.05, -126),
          s.on(-0.48, -138),
          s.on(-0.84, -104),
          s.on(-0.91, -44),
        ],
        14,
      ),
      c.base,
      0.3,
    ),
    ears: true,
  }),
  undercut: (s, c) => ({
    back: nape(s, c, 1, 66),
    front:
      cut(cap(s, 2, hairline(s, -114, 0.84), 16), c.dark, 0.72) +
      cut(
        [
          ...s.arc(-56, 46, (d) => 23 - Math.abs(d + 6) * 0.2),
          s.dome(58, 2),
          s.on(0.8, -112),
          s.on(0.4, -112),
          s.on(0.05, -96),
          s.on(-0.4, -84),
          s.on(-0.74, -92),
          s.on(-0.9, -112),
        ],
        c.base,
      ) +
      sheen(s, c, 23, -58, 8, 34) +
      combed(s, c, 23, 30, [
        [0, 52, 26],
        [10, 50, 48],
      ]),
    ears: true,
  }),
  manBun: (s, c) => {
    const [x, y] = s.dome(50, 24)
    return {
      back:
        dot(x, y, 38, c.base) +
        stroke(
          [
            [x - 18, y - 10],
            [x + 6, y - 24],
            [x + 24, y - 4],
          ],
          c.light,
          6,
          0.6,
        ) +
        nape(s, c, 7, 76),
      front:
        cut(
          cap(
            s,
            9,
            [
              s.on(0.86, -36),
              s.on(0.82, -92),
              s.on(0.5, -120),
              s.on(0.05, -122),
              s.on(-0.46, -120),
              s.on(-0.84, -96),
              s.on(-0.91, -44),
            ],
            18,
          ),
          c.base,
        ) +
        [-46, -20, 8, 34]
          .map((d) =>
            stroke([s.dome(d * 0.9, -36), s.dome(d * 0.7 + 16, -8), s.dome(d * 0.5 + 36, 4)], c.light, 5.5, 0.6),
          )
          .join(''),
      ears: true,
    }
  },
  tousled: (s, c) => {
    const { nx, fx } = edgeX(s),
      line: Point[] = [
        s.on(0.9, -20),
        s.on(0.8, -64),
        s.on(0.6, -92),
        s.on(0.5, -76),
        s.on(0.24, -100),
        s.on(0.1, -76),
        s.on(-0.2, -94),
        s.on(-0.4, -68),
        s.on(-0.62, -86),
        s.on(-0.82, -56),
      ]
    return {
      back: nape(s, c, 22, 112),
      front:
        cut(
          [
            ...s.arc(-88, 88, (d) => 23 + (Math.round(d / 24) % 2) * 7),
            [nx + 24 + 8 * s.t, 4],
            [nx + 22 + 8 * s.t, 48],
            [nx + 6, 70, 'c'],
            [nx + 2, 20],
            [nx - 10, 10],
            ...line,
            [fx + 8, -10],
            [fx + 2, 30],
            [fx - 16, 46, 'c'],
            [fx - 22, 0],
          ],
          c.base,
        ) +
        sheen(s, c, 24, -60, -10, 30) +
        combed(s, c, 24, 0, [
          [6, 60, 30],
          [30, 78, 14],
          [28, 70, 54],
        ]),
      ears: true,
    }
  },
  menLong: (s, c) => fall(s, c, { v: 15, part: 0.12, len: 190, flare: 10, wave: 6, ends: 26, over: -2, high: -128 }),
  sideGrey: (s, c) => ({
    back: nape(s, c, 12, 86),
    front:
      cut(
        cap(
          s,
          (d) => 16 + Math.max(0, -d) * 0.06,
          [
            s.on(0.88, -34),
            s.on(0.88, -100),
            s.on(0.7, -136),
            s.on(0.46, -146, 'c'),
            s.on(0.1, -116),
            s.on(-0.4, -112),
            s.on(-0.82, -104),
            s.on(-0.92, -50),
          ],
          22,
        ),
        c.base,
      ) +
      sheen(s, c, 17, -68, 12, 34) +
      combed(s, c, 16, 34, [
        [-6, 30, 24],
        [44, 78, 16],
      ]),
    ears: true,
  }),
}

export function hair(p: Person, s: Skull): Layers {
  const base = hairs[p.hair][0],
    light = p.streaks ? '#8f897f' : hairs[p.hair][1],
    style = styles[p.style]
  if (!style) throw new Error(`no hair style «${p.style}»`)
  return style(s, { base, light, dark: darker(base) }, p)
}
