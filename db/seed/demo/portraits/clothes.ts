// Clothes: torso, collar, folds. Everything is measured from the neck (`x`, `b`, `n`) and the shoulders.
import { clipped, cut, dot, lerp, stroke, type Point } from './paper.ts'
import { cloths } from './palette.ts'
import type { Skull } from './skull.ts'
import type { Person } from './people.ts'

export type Cloth = keyof typeof cloths
type Tint = readonly string[]
const FLOOR = 640

const place = (s: Skull) => ({ x: s.bodyX, b: s.base, n: s.neckW })
const leftArm = (s: Skull): Point[] => {
  const { x, b, n } = place(s),
    w = s.shoulder,
    q = s.slope
  return [
    [x - w - 16, FLOOR, 'c'],
    [x - w - 8, b + q + 190],
    [x - w * 0.985, b + q + 84],
    [x - w * 0.85, b + q * 0.86 + 22],
    [x - w * 0.58, b + q * 0.56 + 10],
    [x - n - 46, b + 22],
  ]
}
const rightArm = (s: Skull): Point[] => {
  const x = s.bodyX
  return leftArm(s)
    .map(([a, y, c]) => [x + (x - a) * 0.985, y, c] as Point)
    .reverse()
}
const torso = (s: Skull, opening: Point[]): Point[] => [...leftArm(s), ...opening, ...rightArm(s)]
const dip = (s: Skull, deep: number, wide = 1): Point[] => {
  const { x, b, n } = place(s),
    w = (n + 12) * wide,
    y0 = b - 14 + (wide - 1) * 84
  return [
    [x - w, y0, 'c'],
    [x - w * 0.72, b + deep * 0.62],
    [x, b + deep],
    [x + w * 0.72, b + deep * 0.62],
    [x + w, y0, 'c'],
  ]
}
const vee = (s: Skull, deep: number): Point[] => {
  const { x, b, n } = place(s)
  return [
    [x - n - 14, b - 12, 'c'],
    [x - n * 0.86, b + deep * 0.5],
    [x - 4, b + deep, 'c'],
    [x + n * 0.86, b + deep * 0.5],
    [x + n + 14, b - 12, 'c'],
  ]
}

function folds(s: Skull, c: Tint, o = 0.5) {
  const { x, b } = place(s),
    w = s.shoulder,
    y = b + s.slope
  return (
    stroke(
      [
        [x - w * 0.66, y + 84],
        [x - w * 0.58, y + 150],
        [x - w * 0.57, FLOOR],
      ],
      c[2],
      5,
      o,
    ) +
    stroke(
      [
        [x + w * 0.66, y + 80],
        [x + w * 0.58, y + 150],
        [x + w * 0.56, FLOOR],
      ],
      c[2],
      5,
      o,
    ) +
    cut(
      [
        [x + w * 0.6, y + 70],
        [x + w * 0.84, y + 50],
        [x + w * 0.95, y + 140],
        [x + w * 0.98, FLOOR, 'c'],
        [x + w * 0.56, FLOOR, 'c'],
      ],
      c[2],
      0.16,
    )
  )
}
const band = (pts: Point[], colour: string, width: number) =>
  stroke(
    pts.map(([x, y]) => [x, y] as Point),
    colour,
    width,
  )

function collar(s: Skull, c: Tint, fill: string, spread: number, long: number) {
  const { x, b, n } = place(s)
  const wing = (d: number): Point[] => [
    [x + d * (n + 4), b - 36, 'c'],
    [x + d * (n + 18), b + 2],
    [x + d * (n * 0.62 + spread + 10), b + 52 + long, 'c'],
    [x + d * 4, b + 48, 'c'],
    [x + d * n * 0.7, b + 10],
  ]
  return (
    cut(wing(-1), fill) +
    cut(wing(1), fill) +
    [-1, 1]
      .map((d) =>
        stroke(
          [
            [x + d * (n + 18), b + 4],
            [x + d * (n * 0.62 + spread + 10), b + 52 + long],
            [x + d * 6, b + 50],
          ],
          c[2],
          2.6,
          0.4,
        ),
      )
      .join('')
  )
}
const stripes = (s: Skull, colour: string, from: number, gap: number, w: number) =>
  Array.from({ length: 14 }, (_, i) => {
    const y = from + i * gap
    return stroke(
      [
        [s.bodyX - 460, y + 40],
        [s.bodyX - 200, y + 8],
        [s.bodyX, y + 14],
        [s.bodyX + 200, y + 8],
        [s.bodyX + 460, y + 40],
      ],
      colour,
      w,
    )
  }).join('')

type Wear = (s: Skull, c: Tint, d: Tint) => string
const wardrobe: Record<string, Wear> = {
  crew: (s, c) =>
    cut(torso(s, dip(s, 36)), c[0]) +
    folds(s, c) +
    band(dip(s, 42), c[1], 17) +
    band(dip(s, 52), c[2], 2.4).replace('/>', ' opacity=".4"/>'),
  stripes: (s, c, d) =>
    clipped(
      'cloth',
      torso(s, dip(s, 30, 1.3)),
      `<rect x="-500" y="100" width="1100" height="700" fill="${c[0]}"/>` + stripes(s, d[0], s.base + 40, 44, 15),
    ) +
    folds(s, c, 0.35) +
    band(dip(s, 34, 1.3), c[1], 12),
  boat: (s, c) => cut(torso(s, dip(s, 58, 1.34)), c[0]) + folds(s, c) + band(dip(s, 61, 1.34), c[1], 9),
  rollneck: (s, c) => {
    const { x, b, n } = place(s),
      w = n + 9,
      top = b - 62
    const tube: Point[] = [
      [x - w + 2, top + 4, 'c'],
      [x - w - 3, b - 30],
      [x - w - 8, b + 8, 'c'],
      [x - w * 0.4, b + 34],
      [x + w * 0.5, b + 34],
      [x + w + 8, b + 6, 'c'],
      [x + w + 3, b - 30],
      [x + w - 2, top, 'c'],
      [x + w * 0.4, top + 28],
      [x - w * 0.4, top + 30],
    ]
    return (
      cut(
        torso(s, [
          [x - n - 14, b - 4],
          [x, b + 20],
          [x + n + 14, b - 4],
        ]),
        c[0],
      ) +
      folds(s, c) +
      cut(tube, c[1]) +
      [-0.72, -0.42, -0.12, 0.2, 0.52, 0.8]
        .map((u) =>
          stroke(
            [
              [x + u * w, top + 38 - u * u * 14],
              [x + u * (w + 6), b + 18 - u * u * 12],
            ],
            c[0],
            3.6,
            0.6,
          ),
        )
        .join('') +
      cut(
        [
          [x + w * 0.3, b + 32],
          [x + w + 8, b + 6],
          [x + w - 2, top, 'c'],
          [x + w * 0.6, top + 24],
          [x + w * 0.52, b - 16],
        ],
        c[0],
        0.5,
      )
    )
  },
  mock: (s, c) => {
    const { x, b, n } = place(s),
      w = n + 7
    return (
      cut(
        torso(s, [
          [x - n - 12, b - 6],
          [x, b + 16],
          [x + n + 12, b - 6],
        ]),
        c[0],
      ) +
      folds(s, c) +
      cut(
        [
          [x - w + 1, b - 34, 'c'],
          [x - w - 7, b + 2, 'c'],
          [x, b + 28],
          [x + w + 7, b, 'c'],
          [x + w - 1, b - 36, 'c'],
          [x, b - 6],
        ],
        c[1],
      )
    )
  },
  vneck: (s, c) =>
    cut(torso(s, vee(s, 140)), c[0]) +
    folds(s, c) +
    band(vee(s, 146), c[1], 17).replace('round" stroke-linejoin="round', 'butt" stroke-linejoin="miter'),
  vneckTee: (s, c, d) =>
    cut(torso(s, dip(s, 34)), d[0]) +
    band(dip(s, 38), d[1], 12) +
    cut(torso(s, vee(s, 150)), c[0]) +
    folds(s, c) +
    band(vee(s, 154), c[1], 15),
  shirt: (s, c) => {
    const { x, b } = place(s)
    return (
      cut(torso(s, vee(s, 60)), c[0]) +
      folds(s, c, 0.4) +
      stroke(
        [
          [x, b + 56],
          [x - 3, b + 180],
          [x - 4, FLOOR],
        ],
        c[2],
        3.6,
        0.55,
      ) +
      [96, 172, 248].map((y) => dot(x + 9, b + y, 5.4, c[2], 0.85)).join('') +
      collar(s, c, c[1], 30, 14)
    )
  },
  openShirt: (s, c, d) => {
    const { x, b, n } = place(s)
    return (
      cut(torso(s, dip(s, 34)), d[0]) +
      band(dip(s, 38), d[1], 13) +
      cut(
        [
          ...leftArm(s),
          [x - n - 12, b - 20, 'c'],
          [x - n * 0.92, b + 60],
          [x - n * 0.72, b + 190],
          [x - n * 0.9, FLOOR, 'c'],
        ],
        c[0],
      ) +
      cut(
        [
          [x + n * 0.86, FLOOR, 'c'],
          [x + n * 0.66, b + 190],
          [x + n * 0.9, b + 60],
          [x + n + 12, b - 20, 'c'],
          ...rightArm(s),
        ],
        c[0],
      ) +
      folds(s, c, 0.45) +
      [-1, 1]
        .map((q) =>
          cut(
            [
              [x + q * (n + 2), b - 38, 'c'],
              [x + q * (n + 26), b + 4],
              [x + q * (n + 46), b + 92, 'c'],
              [x + q * n * 0.78, b + 66, 'c'],
              [x + q * n * 0.94, b + 8],
            ],
            c[1],
          ),
        )
        .join('')
    )
  },
  grandad: (s, c) => {
    const { x, b, n } = place(s)
    return (
      cut(torso(s, vee(s, 44)), c[0]) +
      folds(s, c, 0.4) +
      stroke(
        [
          [x - 2, b + 70],
          [x - 3, b + 190],
        ],
        c[2],
        3.4,
        0.6,
      ) +
      [98, 140, 182].map((y) => dot(x + 7, b + y, 4.6, c[2], 0.8)).join('') +
      cut(
        [
          [x - n - 8, b - 36, 'c'],
          [x - n - 16, b - 4],
          [x - n * 0.6, b + 36],
          [x - 4, b + 76, 'c'],
          [x - 2, b + 54, 'c'],
          [x - n * 0.64, b + 8],
        ],
        c[1],
      ) +
      cut(
        [
          [x + n + 8, b - 36, 'c'],
          [x + n + 16, b - 4],
          [x + n * 0.6, b + 36],
          [x - 4, b + 76, 'c'],
          [x - 2, b + 54, 'c'],
          [x + n * 0.64, b + 8],
        ],
        c[1],
      )
    )
  },
  polo: (s, c) => {
    const { x, b } = place(s)
    return (
      cut(torso(s, vee(s, 54)), c[0]) +
      folds(s, c) +
      cut(
        [
          [x - 15, b + 52, 'c'],
          [x + 13, b + 52, 'c'],
          [x + 12, b + 148, 'c'],
          [x - 14, b + 148, 'c'],
        ],
        c[1],
      ) +
      dot(x - 1, b + 92, 4.6, c[2]) +
      dot(x - 1, b + 128, 4.6, c[2]) +
      collar(s, c, c[1], 34, 2)
    )
  },
  blazer: (s, c, d) => {
    const { x, b, n } = place(s),
      waist = x - 6
    const lapel = (q: number): Point[] => [
      [x + q * (n + 12), b - 26, 'c'],
      [x + q * (n + 44), b + 40],
      [x + q * (n + 62), b + 92, 'c'],
      [x + q * (n + 26), b + 104, 'c'],
      [x + q * (n + 46), b + 132, 'c'],
      [waist + q * 42, b + 250],
      [waist, FLOOR - 40, 'c'],
      [x + q * n * 0.62, b + 200],
      [x + q * n * 0.98, b + 60],
    ]
    return (
      cut(torso(s, dip(s, 38)), d[0]) +
      band(dip(s, 44), d[2], 4).replace('/>', ' opacity=".4"/>') +
      cut(
        [
          ...leftArm(s),
          [x - n - 14, b - 22, 'c'],
          [x - n * 0.9, b + 90],
          [waist, FLOOR - 40, 'c'],
          [waist, FLOOR, 'c'],
        ],
        c[0],
      ) +
      cut(
        [
          [waist, FLOOR, 'c'],
          [waist, FLOOR - 40, 'c'],
          [x + n * 0.9, b + 90],
          [x + n + 14, b - 22, 'c'],
          ...rightArm(s),
        ],
        c[0],
      ) +
      folds(s, c) +
      cut(lapel(-1), c[1]) +
      cut(lapel(1), c[1]) +
      [-1, 1]
        .map((q) =>
          stroke(
            [
              [x + q * (n + 62), b + 92],
              [x + q * (n + 26), b + 104],
              [x + q * (n + 46), b + 132],
            ],
            c[2],
            2.6,
            0.45,
          ),
        )
        .join('')
    )
  },
  blazerShirt: (s, c, d) => {
    const { x, b } = place(s)
    return wardrobe
      .blazer(s, c, d)
      .replace(
        /^<path[^>]*\/><path[^>]*\/>/,
        cut(torso(s, vee(s, 64)), d[0]) +
          stroke(
            [
              [x, b + 60],
              [x - 4, FLOOR],
            ],
            d[2],
            3.4,
            0.5,
          ) +
          dot(x + 7, b + 110, 5, d[2], 0.8) +
          dot(x + 6, b + 180, 5, d[2], 0.8),
      )
      .replace(/$/, collar(s, d, d[1], 18, 6))
  },
  blazerRoll: (s, c, d) => wardrobe.blazer(s, c, d).replace(/^<path[^>]*\/><path[^>]*\/>/, wardrobe.rollneck(s, d, d)),
  suit: (s, c, d) => {
    const { x, b } = place(s)
    return (
      wardrobe.blazerShirt(s, c, d) +
      cut(
        [
          [x - 13, b + 44, 'c'],
          [x + 13, b + 44, 'c'],
          [x + 9, b + 72],
          [x + 24, b + 230],
          [x - 4, b + 290, 'c'],
          [x - 26, b + 230],
          [x - 9, b + 72],
        ],
        '#7c3f2a',
      ) +
      stroke(
        [
          [x - 10, b + 74],
          [x + 10, b + 74],
        ],
        '#55281a',
        3,
        0.6,
      )
    )
  },
  cardigan: (s, c, d) => {
    const { x, b, n } = place(s)
    const edgeL: Point[] = [
        [x - n - 16, b - 14, 'c'],
        [x - n * 0.98, b + 70],
        [x - n * 0.42, b + 190],
        [x - 10, b + 270],
        [x - 10, FLOOR, 'c'],
      ],
      edgeR: Point[] = [
        [x + n + 16, b - 14, 'c'],
        [x + n * 0.98, b + 70],
        [x + n * 0.46, b + 190],
        [x + 10, b + 270],
        [x + 10, FLOOR, 'c'],
      ]
    return (
      cut(torso(s, dip(s, 40)), d[0]) +
      band(dip(s, 45), d[1], 11) +
      cut([...leftArm(s), ...edgeL], c[0]) +
      cut([...edgeR.slice().reverse(), ...rightArm(s)], c[0]) +
      folds(s, c) +
      band(edgeL, c[1], 20) +
      band(edgeR, c[1], 20) +
      [205, 262].map((y) => dot(x + lerp(n * 0.46, 10, (y - 190) / 80), b + y, 6, c[2])).join('') +
      [-0.66, -0.5, 0.5, 0.66]
        .map((u) =>
          stroke(
            [
              [x + u * s.shoulder, b + 150],
              [x + u * s.shoulder * 0.96, FLOOR],
            ],
            c[2],
            2.4,
            0.22,
          ),
        )
        .join('')
    )
  },
  hoodie: (s, c) => {
    const { x, b, n } = place(s)
    const hood = (q: number): Point[] => [
      [x + q * (n - 4), b - 58],
      [x + q * (n + 40), b - 44],
      [x + q * (n + 74), b + 2],
      [x + q * (n + 50), b + 46],
      [x + q * n * 0.5, b + 78],
      [x, b + 96, 'c'],
      [x, b + 62, 'c'],
      [x + q * n * 0.7, b + 26],
    ]
    return (
      cut(torso(s, dip(s, 44)), c[0]) +
      folds(s, c) +
      cut(hood(-1), c[1]) +
      cut(hood(1), c[1]) +
      stroke(
        [
          [x - n - 34, b - 10],
          [x - n * 0.7, b + 48],
          [x - 4, b + 84],
        ],
        c[2],
        3,
        0.4,
      ) +
      stroke(
        [
          [x + n + 34, b - 10],
          [x + n * 0.7, b + 48],
          [x + 4, b + 84],
        ],
        c[2],
        3,
        0.4,
      ) +
      stroke(
        [
          [x - 24, b + 74],
          [x - 30, b + 140],
          [x - 26, b + 186],
        ],
        '#efe6d6',
        5,
      ) +
      stroke(
        [
          [x + 26, b + 74],
          [x + 32, b + 130],
          [x + 28, b + 168],
        ],
        '#efe6d6',
        5,
      )
    )
  },
  scarf: (s, c, d) => {
    const { x, b, n } = place(s)
    return (
      wardrobe.crew(s, c, d) +
      cut(
        [
          [x - n - 10, b - 56],
          [x - n - 40, b - 20],
          [x - n - 34, b + 36],
          [x - n * 0.4, b + 78],
          [x + n * 0.6, b + 74],
          [x + n + 40, b + 28],
          [x + n + 34, b - 30],
          [x + n + 8, b - 60],
          [x + n * 0.5, b - 22],
          [x - n * 0.5, b - 18],
        ],
        d[0],
      ) +
      cut(
        [
          [x - n * 0.7, b + 46],
          [x + n * 0.1, b + 54],
          [x + n * 0.4, b + 170],
          [x + n * 0.5, FLOOR, 'c'],
          [x - n * 0.7, FLOOR, 'c'],
          [x - n * 0.8, b + 180],
        ],
        d[0],
      ) +
      stroke(
        [
          [x - n - 30, b - 6],
          [x - n * 0.3, b + 34],
          [x + n + 26, b - 12],
        ],
        d[1],
        7,
        0.8,
      ) +
      stroke(
        [
          [x - n - 22, b + 26],
          [x - n * 0.2, b + 58],
          [x + n + 22, b + 18],
        ],
        d[2],
        4,
        0.5,
      ) +
      stroke(
        [
          [x - n * 0.5, b + 90],
          [x - n * 0.4, b + 200],
          [x - n * 0.4, FLOOR],
        ],
        d[2],
        4,
        0.45,
      ) +
      stroke(
        [
          [x - n * 0.05, b + 90],
          [x + n * 0.12, b + 200],
          [x + n * 0.15, FLOOR],
        ],
        d[1],
        7,
        0.7,
      )
    )
  },
  shawl: (s, c, d) => {
    const { x, b, n } = place(s),
      w = s.shoulder
    const side = (q: number, inner: Point[]) =>
      cut(
        [
          [x + q * (n + 6), b - 26, 'c'],
          [x + q * (n + 54), b + 12],
          [x + q * w * 0.62, b + s.slope * 0.56 + 4],
          [x + q * w * 0.96, b + s.slope + 36],
          [x + q * (w + 34), b + s.slope + 180],
          [x + q * (w + 40), FLOOR, 'c'],
          ...inner.slice().reverse(),
        ],
        c[0],
      ) +
      band(inner, c[1], 13) +
      stroke(
        [
          [x + q * w * 0.5, b + 60],
          [x + q * w * 0.42, b + 190],
          [x + q * w * 0.2, b + 330],
        ],
        c[2],
        4.5,
        0.45,
      ) +
      stroke(
        [
          [x + q * w * 0.78, b + 90],
          [x + q * w * 0.72, b + 220],
          [x + q * w * 0.5, b + 350],
        ],
        c[2],
        4.5,
        0.4,
      )
    return (
      wardrobe.crew(s, d, c) +
      side(-1, [
        [x - n - 6, b - 24, 'c'],
        [x - n * 0.98, b + 60],
        [x - n * 0.6, b + 180],
        [x - 10, FLOOR, 'c'],
      ]) +
      side(1, [
        [x + n + 6, b - 24, 'c'],
        [x + n * 0.98, b + 60],
        [x + n * 0.5, b + 180],
        [x - 40, FLOOR, 'c'],
      ])
    )
  },
  wrap: (s, c) => {
    const { x, b, n } = place(s)
    return (
      cut(torso(s, vee(s, 120)), c[0]) +
      folds(s, c) +
      cut(
        [
          [x + n + 14, b - 20, 'c'],
          [x + n * 0.9, b + 50],
          [x - 6, b + 130],
          [x - n * 1.3, b + 260],
          [x - n * 1.1, b + 286],
          [x + 20, b + 150],
          [x + n * 1.3, b + 50],
          [x + n + 30, b + 4, 'c'],
        ],
        c[1],
      ) +
      cut(
        [
          [x - n - 14, b - 20, 'c'],
          [x - n * 0.9, b + 50],
          [x - 4, b + 122],
          [x - 16, b + 138],
          [x - n * 1.25, b + 56],
          [x - n - 30, b + 4, 'c'],
        ],
        c[1],
      )
    )
  },
  bow: (s, c) => {
    const { x, b } = place(s)
    return (
      wardrobe.mock(s, c, c) +
      cut(
        [
          [x, b + 26],
          [x - 60, b + 4],
          [x - 74, b + 50],
          [x - 8, b + 40],
        ],
        c[1],
      ) +
      cut(
        [
          [x, b + 26],
          [x + 58, b + 6],
          [x + 72, b + 52],
          [x + 8, b + 40],
        ],
        c[1],
      ) +
      cut(
        [
          [x - 8, b + 40],
          [x + 6, b + 40],
          [x - 14, b + 180, 'c'],
          [x - 46, b + 160, 'c'],
        ],
        c[1],
      ) +
      cut(
        [
          [x - 2, b + 40],
          [x + 10, b + 40],
          [x + 44, b + 150, 'c'],
          [x + 12, b + 168, 'c'],
        ],
        c[1],
      ) +
      dot(x, b + 34, 14, c[1]) +
      stroke(
        [
          [x - 54, b + 26],
          [x - 20, b + 32],
        ],
        c[2],
        3,
        0.5,
      ) +
      stroke(
        [
          [x + 54, b + 28],
          [x + 20, b + 32],
        ],
        c[2],
        3,
        0.5,
      ) +
      stroke(
        [
          [x - 11, b + 40],
          [x - 8, b + 48],
          [x + 8, b + 48],
        ],
        c[2],
        3,
        0.4,
      )
    )
  },
  vest: (s, c, d) => {
    const { x, b, n } = place(s),
      w = s.shoulder
    return (
      wardrobe.shirt(s, d, d) +
      cut(
        [
          [x - w * 0.74, FLOOR, 'c'],
          [x - w * 0.7, b + 200],
          [x - w * 0.56, b + 84],
          [x - n - 40, b + 18, 'c'],
          [x - n * 0.9, b + 110],
          [x - 4, b + 210, 'c'],
          [x + n * 0.9, b + 110],
          [x + n + 40, b + 18, 'c'],
          [x + w * 0.56, b + 84],
          [x + w * 0.7, b + 200],
          [x + w * 0.74, FLOOR, 'c'],
        ],
        c[0],
      ) +
      stroke(
        [
          [x - n - 38, b + 24],
          [x - n * 0.88, b + 112],
          [x - 4, b + 214],
          [x + n * 0.88, b + 112],
          [x + n + 38, b + 24],
        ],
        c[1],
        11,
      ) +
      collar(s, d, d[1], 30, 14)
    )
  },
  denim: (s, c, d) =>
    wardrobe.openShirt(s, c, d) +
    [-1, 1]
      .map((q) => {
        const { x, b } = place(s)
        return (
          stroke(
            [
              [x + q * s.shoulder * 0.36, b + 150],
              [x + q * s.shoulder * 0.6, b + 156],
            ],
            c[1],
            4,
          ) +
          stroke(
            [
              [x + q * s.shoulder * 0.36, b + 160],
              [x + q * s.shoulder * 0.36, FLOOR],
            ],
            c[1],
            3,
            0.8,
          )
        )
      })
      .join(''),
  necklace: (s, c) => {
    const { x, b, n } = place(s)
    return (
      wardrobe.boat(s, c, c) +
      [-0.8, -0.56, -0.3, 0, 0.3, 0.56, 0.8].map((u) => dot(x + u * n * 1.0, b + 30 - u * u * 46, 8.5, c[1])).join('')
    )
  },
}

export function clothes(p: Person, s: Skull) {
  const [kind, a, b] = p.wear,
    wear = wardrobe[kind]
  if (!wear) throw new Error(`no clothes «${kind}»`)
  return wear(s, cloths[a], cloths[b ?? 'milk'])
}
