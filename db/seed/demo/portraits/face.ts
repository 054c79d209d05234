// Skin: head, ears, neck, the plane of shade and the marks that years leave.
import { clipped, cut, lerp, stroke, dot, type Point } from './paper.ts'
import { skins } from './palette.ts'
import type { Skull } from './skull.ts'
import type { Person } from './people.ts'

export function ears(p: Person, s: Skull) {
  const k = skins[p.skin],
    big = (p.ear ?? 1) * (s.male ? 1.08 : 1) * (1 + s.sag * 0.06)
  const one = (x: number, dir: number, wide: number) => {
    const at = (dx: number, dy: number): Point => [x + dir * dx * wide * big, s.ear.y + dy * big]
    return (
      cut(
        [at(-12, -30), at(8, -36), at(27, -26), at(29, -4), at(21, 18), at(15, 36), at(2, 44), at(-10, 34)],
        dir > 0 && p.light !== 'near' ? k.s : k.b,
      ) +
      stroke([at(4, -22), at(15, -24), at(20, -12), at(14, 8), at(8, 22)], k.d, 3.6, 0.6) +
      stroke([at(4, -4), at(9, 2), at(5, 12)], k.d, 3, 0.4)
    )
  }
  return (s.t < 0.62 ? one(s.ear.far + s.t * 16, -1, 1 - s.t * 0.9) : '') + one(s.ear.near - 2, 1, lerp(0.9, 1.12, s.t))
}

export function neck(p: Person, s: Skull) {
  const k = skins[p.skin],
    x = s.bodyX,
    n = s.neckW,
    b = s.base,
    full = s.fat
  const topN = Math.min(x + n, s.near(60) - 6),
    topF = Math.max(x - n, s.far(60) + 10)
  const skin: Point[] = [
    [topF, 40],
    [x - n - 1, b - 50],
    [x - n - 9, b - 16],
    [x - n - 30, b + 13],
    [x - n - 6, b + 150],
    [x + n + 6, b + 150],
    [x + n + 30, b + 13],
    [x + n + 9, b - 16],
    [x + n + 1, b - 50],
    [topN, 40],
  ]
  const under: Point[] = [
    [x - n - 20, s.low - 70, 'c'],
    [x + n * 0.2, s.low - 70, 'c'],
    [x + n * 0.6, 30, 'c'],
    [x + n + 20, 30, 'c'],
    [x + n + 14, b + 20],
    [x + n + 60, b + 80, 'c'],
    [x + n * 0.5, b + 70],
    [x + n * 0.36, b + 6],
    [x + n * 0.1, s.low + 36],
    [x - n * 0.5, s.low + 24],
    [x - n - 20, s.low + 4, 'c'],
  ]
  let o =
    cut(skin, k.b) +
    clipped(
      'neck',
      skin,
      cut(under, k.s) +
        stroke(
          [
            [x - n * 0.2, b - 6],
            [x - n * 0.02, b + 26],
            [x + n * 0.05, b + 44],
          ],
          k.d,
          3,
          0.28,
        ) +
        stroke(
          [
            [x - n * 1.3, b + 46],
            [x - n * 0.62, b + 40],
            [x - n * 0.24, b + 48],
          ],
          k.d,
          3.4,
          0.25,
        ) +
        stroke(
          [
            [x + n * 1.3, b + 46],
            [x + n * 0.7, b + 40],
            [x + n * 0.3, b + 48],
          ],
          k.d,
          3.4,
          0.25,
        ) +
        (p.age > 52
          ? stroke(
              [
                [x - n * 0.85, b - 30],
                [x - n * 0.2, b - 20],
                [x + n * 0.5, b - 28],
              ],
              k.d,
              2.6,
              0.34,
            ) +
            (p.age > 60
              ? stroke(
                  [
                    [x - n * 0.8, b - 8],
                    [x - n * 0.1, b + 3],
                    [x + n * 0.6, b - 7],
                  ],
                  k.d,
                  2.4,
                  0.28,
                )
              : '')
          : '') +
        (s.male
          ? stroke(
              [
                [x - n * 0.28, b - 44],
                [x - n * 0.36, b - 32],
                [x - n * 0.26, b - 22],
              ],
              k.d,
              3,
              0.3,
            )
          : ''),
    )
  if (full)
    o +=
      cut(
        [
          [s.far(s.jawY) + 14, s.jawY - 6],
          [s.far(s.jawY) + 34, s.low + 2],
          [-s.shift + 6, s.low + 16 + full * 14],
          [s.near(s.jawY) - 30, s.low - 4],
          [s.near(s.jawY) - 4, s.jawY - 10],
        ],
        k.b,
      ) +
      stroke(
        [
          [-s.shift - s.chinW * 1.1, s.low + 5 + full * 5],
          [-s.shift + 8, s.low + 15 + full * 12],
          [-s.shift + s.chinW * 1.7, s.low + 2 + full * 2],
        ],
        k.d,
        3.2,
        0.3,
      )
  return o
}

export function head(p: Person, s: Skull) {
  const k = skins[p.skin],
    on = s.on,
    near = p.light === 'near'
  // side plane: the temple, the hollow of the cheek, the jaw
  const u = lerp(0.56, 0.42, s.t)
  const plane: Point[] = near
    ? [
        [-300, -260, 'c'],
        on(-0.66, -190),
        on(-0.6, -90),
        on(-0.7, -40),
        on(-0.82, 0),
        on(-0.78, 40),
        on(-0.6, 84),
        on(-0.68, s.mouthY),
        on(-0.5, s.low - 26),
        on(-0.2, s.low + 30, 'c'),
        [-300, s.low + 30, 'c'],
      ]
    : [
        [300, -260, 'c'],
        on(u + 0.12, -190),
        on(u + 0.04, -90),
        on(u + 0.22, -36),
        on(u + 0.3, 6),
        on(u + 0.2, 40),
        on(u - 0.04, 76),
        on(u + 0.04, s.mouthY - 4),
        on(u - 0.1, s.low - 40),
        on(0.12, s.low + 20, 'c'),
        [300, s.low + 30, 'c'],
      ]
  const socket = (x: number, a: number, o: number) =>
    cut(
      [
        [x - a * 1.15, -24],
        [x, -33],
        [x + a * 1.2, -22],
        [x + a * 1.15, 8],
        [x, 13],
        [x - a * 1.1, 9],
      ],
      k.s,
      o,
    )
  const side = near ? 0.28 : -0.3
  let o =
    cut(s.outline, k.b) +
    clipped(
      'face',
      s.outline,
      cut(plane, k.s) +
        socket(s.eye.far, s.eye.a * 0.95, 0.36) +
        socket(s.eye.near, s.eye.a * 1.05, 0.4) +
        `<g filter="url(#b)"><ellipse cx="${on(0.56, 78)[0]}" cy="76" rx="36" ry="25" fill="${k.l}" opacity="${p.blush ?? 0.22}"/><ellipse cx="${on(-0.62, 78)[0]}" cy="77" rx="${34 - 12 * s.t}" ry="24" fill="${k.l}" opacity="${p.blush ?? 0.2}"/></g>` +
        cut(
          [
            on(side - 0.42, -124),
            on(side - 0.2, -152),
            on(side + 0.3, -152),
            on(side + 0.5, -126),
            on(side + 0.34, -86),
            on(side - 0.16, -66),
            on(side - 0.44, -84),
          ],
          k.h,
          0.5,
        ) +
        (p.freckles ? freckles(p, s) : ''),
    )
  o += wrinkles(p, s)
  if (p.mole) o += dot(on(p.mole[0], p.mole[1])[0], p.mole[1], 3.6, k.d, 0.85)
  return o
}

function freckles(p: Person, s: Skull) {
  const spots = [
    [-0.5, 46],
    [-0.62, 56],
    [-0.42, 60],
    [-0.34, 48],
    [-0.54, 68],
    [0.3, 48],
    [0.42, 58],
    [0.5, 46],
    [0.58, 64],
    [0.4, 70],
    [-0.06, 44],
    [0.08, 50],
    [0, 36],
    [0.26, 62],
  ]
  return spots.map(([u, y]) => dot(s.on(u, y)[0], y, 3, skins[p.skin].d, 0.42)).join('')
}

/** Forehead, crow's feet, bags, folds beside the mouth, jowls: each appears at its age. */
function wrinkles(p: Person, s: Skull) {
  const k = skins[p.skin],
    on = s.on,
    a = p.age,
    my = s.mouthY,
    e = s.eye
  const ink = (from: number, full: number, max: number) => Math.max(0, Math.min(1, (a - from) / (full - from))) * max
  const w = (pts: Point[], width: number, opacity: number) => (opacity > 0.05 ? stroke(pts, k.d, width, opacity) : '')
  const open = p.hairline ?? 0
  let o = ''
  const f1 = ink(43, 57, 0.4),
    f2 = ink(50, 62, 0.36)
  if (!p.fringe)
    o +=
      w([on(-0.46, -82), on(-0.1, -90), on(0.46, -83)], 2.8, f1) +
      w([on(-0.36, -100), on(0.05, -107), on(0.42, -101)], 2.6, f2) +
      (open ? w([on(-0.3, -120), on(0.05, -126), on(0.36, -121)], 2.4, f2) : '')
  o +=
    w([on(-0.05, -42), on(-0.03, -24)], 2.6, ink(50, 64, 0.34)) +
    w([on(0.06, -42), on(0.055, -26)], 2.6, ink(58, 66, 0.3))
  const c = ink(36, 55, 0.55),
    x = e.near + e.a * 1.2,
    y = e.far - e.a * 1.04
  o +=
    w(
      [
        [x + 4, -4],
        [x + 17, -10],
      ],
      2.5,
      c,
    ) +
    w(
      [
        [x + 5, 3],
        [x + 19, 4],
      ],
      2.5,
      c,
    ) +
    w(
      [
        [x + 3, 9],
        [x + 15, 16],
      ],
      2.4,
      ink(52, 62, 0.45),
    )
  if (s.t < 0.6)
    o +=
      w(
        [
          [y - 3, -4],
          [y - 14, -9],
        ],
        2.4,
        c,
      ) +
      w(
        [
          [y - 3, 3],
          [y - 15, 4],
        ],
        2.4,
        c,
      )
  const bag = ink(38, 55, 0.52)
  o +=
    w(
      [
        [e.near - e.a * 0.8, 20],
        [e.near - 2, 27],
        [e.near + e.a * 0.9, 19],
      ],
      2.8,
      bag,
    ) +
    w(
      [
        [e.far - e.a * 0.75, 19],
        [e.far, 26],
        [e.far + e.a * 0.75, 20],
      ],
      2.8,
      bag,
    )
  if (a > 56)
    o += w(
      [
        [e.near - e.a * 0.5, 33],
        [e.near + 6, 37],
        [e.near + e.a * 1.0, 29],
      ],
      2.4,
      0.26,
    )
  const fold = ink(30, 57, 0.5) + (p.dimple ? 0.16 : 0),
    wing = 24 + 6 * s.t
  if (!p.beard || p.beard === 'moustache' || p.beard === 'stubble') {
    const m = s.mid(my),
      hw = (46 * s.W) / 118
    o += w(
      [
        [s.tip + wing, s.noseY - 8],
        [m + hw * 0.98 + 6, (s.noseY + my) / 2 + 2],
        [m + hw * 1.2 + 8, my - 2],
      ],
      3,
      fold,
    )
    o += w(
      [
        [s.tip - wing * (1 - 0.25 * s.t), s.noseY - 6],
        [m - hw * (0.94 - 0.2 * s.t) - 4, (s.noseY + my) / 2 + 2],
        [m - hw * (1.1 - 0.2 * s.t) - 8, my - 4],
      ],
      2.8,
      fold * (1 - 0.3 * s.t),
    )
    o +=
      w(
        [
          [m + hw * 1.16 + 2, my + 9],
          [m + hw * 1.14 + 5, my + 28],
        ],
        2.8,
        ink(47, 60, 0.42),
      ) +
      w(
        [
          [m - hw * (1.02 - 0.2 * s.t) - 3, my + 9],
          [m - hw * (0.98 - 0.2 * s.t) - 4, my + 26],
        ],
        2.6,
        ink(47, 60, 0.34),
      )
    if (a > 57) o += w([on(0.66, s.jawY - 4), on(0.6, s.jawY + 16), on(0.46, lerp(s.jawY, s.low, 0.45))], 3, 0.26)
  }
  o += w([on(0.5, 62), on(0.62, 84), on(0.6, 104)], 2.8, ink(54, 66, 0.26))
  return o
}
