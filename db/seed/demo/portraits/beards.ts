// Beards and moustaches. They follow the edge of the jaw, so they fit every head.
import { clipped, cut, lerp, stroke, type Point } from './paper.ts'
import { hairs, skins } from './palette.ts'
import type { Skull } from './skull.ts'
import type { Person } from './people.ts'

export type Beard = 'full' | 'short' | 'long' | 'circle' | 'moustache' | 'stubble' | 'curtain'

export function beard(p: Person, s: Skull): string {
  if (!p.beard) return ''
  const [base, light] = hairs[p.beardColour ?? p.hair],
    my = s.mouthY,
    m = s.mid(my),
    hw = 50 * (s.W / 118),
    L = Math.max(m - hw * lerp(1, 0.8, s.t), s.far(my) + 16),
    R = m + hw * lerp(1, 1.18, s.t),
    sm = p.smile
  const start2 = (y: number) => lerp(y, 82, Math.min(1, s.t * 1.1))
  const over = p.beard === 'stubble' ? 30 : p.beard === 'short' ? 0 : 4,
    drop = { full: 20, long: 62, curtain: 12 }[p.beard as string] ?? 3
  const cheeks = (start: number): Point[] => [
    [s.near(start) + 1, start, 'c'],
    [s.near(72) + over, 72],
    [s.near(s.jawY) + over, s.jawY],
    [s.near(lerp(s.jawY, s.low, 0.66)) + over, lerp(s.jawY, s.low, 0.66) + drop * 0.4],
    [-s.shift + s.chinW * 0.5, s.low + drop],
    [-s.shift - s.chinW * 0.4, s.low + drop],
    [s.far(lerp(s.jawY, s.low, 0.66)) - over, lerp(s.jawY, s.low, 0.66) + drop * 0.4],
    [s.far(s.jawY) - over, s.jawY],
    ...(s.t < 0.6 ? [[s.far(90) - over * 0.6, 90] as Point] : []),
    [s.far(start2(start + 10)) - 1, start2(start + 10), 'c'],
  ]
  const lipEdge: Point[] = [
    ...(s.t < 0.6 ? [s.on(-0.92, 52), s.on(-0.86, 92)] : []),
    [Math.max(L - 14, s.far(my - 18) + 5), my - 18],
    [s.tip - 12, s.noseY + 13],
    [s.tip + 8, s.noseY + 13],
    [R + 14, my - 20],
    s.on(0.7, 92),
    s.on(0.86, 56),
    s.on(0.93, 8),
  ]
  const curve: Point[] = [
    s.on(-0.95, 66),
    s.on(-0.9, 108),
    [L - 14, my + 18],
    [m, my + 36],
    [R + 16, my + 16],
    s.on(0.72, 108),
    s.on(0.88, 56),
    s.on(0.93, 8),
  ]
  const moustache = (w: number, fall: number) =>
    cut(
      [
        [Math.max(L - w, s.far(my) + 3), my - sm + fall, 'c'],
        [L + 4, my - 19],
        [s.tip - 14, s.noseY + 15],
        [s.tip + 1, s.noseY + 19],
        [s.tip + 15, s.noseY + 14],
        [R - 2, my - 20],
        [R + w + 2, my - sm + fall, 'c'],
        [R - 12, my - 8 - sm * 0.2],
        [m + 6, my - 7],
        [m - 6, my - 7],
        [L + 12, my - 8 - sm * 0.2],
      ],
      base,
    )
  const hairsIn = (n: number) =>
    Array.from({ length: n }, (_, i) => {
      const x = lerp(L, R, (i + 0.5) / n),
        y = lerp(s.low - 30, s.low - 18, i % 2)
      return stroke(
        [
          [x, y],
          [lerp(x, m, 0.12), y + 18 + drop * 0.4],
        ],
        light,
        4.4,
        0.55,
      )
    }).join('')
  switch (p.beard) {
    case 'stubble':
      return clipped(
        'jaw',
        s.outline,
        `<g filter="url(#b)" opacity=".42">${cut([...cheeks(24), ...lipEdge], skins[p.skin].d)}</g>`,
      )
    case 'moustache':
      return moustache(9, 6)
    case 'circle':
      return (
        cut(
          [
            [L - 8, my - 12],
            [L - 10, my + 18],
            [-s.shift - s.chinW * 0.9, s.low - 18],
            [-s.shift, s.low + 6],
            [-s.shift + s.chinW * 1.05, s.low - 18],
            [R + 9, my + 16],
            [R + 8, my - 14],
            [R - 2, my - 4],
            [m + 22, my + 23],
            [m, my + 28],
            [m - 22, my + 23],
            [L + 2, my - 2],
          ],
          base,
        ) +
        moustache(7, 4) +
        hairsIn(3)
      )
    case 'curtain':
      return cut([...cheeks(14), ...curve], base) + hairsIn(5)
    default:
      return (
        cut([...cheeks(12), ...lipEdge], base) +
        moustache(6, 3) +
        hairsIn(p.beard === 'long' ? 7 : 5) +
        stroke(
          [s.on(-0.86, lerp(104, my + 6, Math.min(1, s.t))), s.on(-0.8, s.jawY + 4), s.on(-0.55, s.low - 24)],
          light,
          6,
          0.5,
        )
      )
  }
}
