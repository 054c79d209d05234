// The demo portraits: gouache and cut paper, 4:5, head in the upper third, a calm tinted ground.
// Redraw all: `node db/seed/demo/portraits/draw.ts`; some: `node db/seed/demo/portraits/draw.ts 7 31`.
// Writes 01.webp … 48.webp beside this file. Who looks how is in people.ts; nothing is random, the same line gives the same picture.
import path from 'node:path'
import sharp from 'sharp'
import { beard } from './beards.ts'
import { clothes } from './clothes.ts'
import { earrings, glasses } from './extras.ts'
import { ears, head, neck } from './face.ts'
import { brows, eyes, mouth, nose } from './features.ts'
import { hair } from './hair.ts'
import { grounds } from './palette.ts'
import { people, type Person } from './people.ts'
import { skull } from './skull.ts'

const WIDTH = 864,
  HEIGHT = 1080,
  LIMIT = 70_000
/** Spare paper on every side, cut off after drawing: the torn edges would otherwise show at the frame. */
const SPARE = 25,
  SPARE_PX = 27

/** The wall behind a person and the light on it; 800 × 1000, with spare paper outside for the torn edge. */
function ground(p: Person) {
  const [wall, lit] = grounds[p.ground]
  const light = {
    slant: '<path d="M-60 -60 L520 -60 L250 1060 L-60 1060 Z"/>',
    slantBack: '<path d="M860 -60 L300 -60 L620 1060 L860 1060 Z"/>',
    arch: '<path d="M90 1060 L90 400 C90 170 230 60 400 60 C570 60 710 170 710 400 L710 1060 Z"/>',
    wall: '<path d="M-60 -60 L860 -60 L860 610 L-60 560 Z"/>',
    window: '<path d="M470 -60 L640 -60 L420 1060 L230 1060 Z M680 -60 L800 -60 L590 1060 L460 1060 Z"/>',
    plain: '<path d="M-60 -60 L860 -60 L860 160 C560 120 300 260 -60 420 Z"/>',
  }[p.backdrop]
  return `<rect x="-60" y="-60" width="920" height="1120" fill="${wall}"/><g fill="${lit}" filter="url(#torn)">${light}</g>`
}

export function portrait(p: Person): string {
  const s = skull(p),
    h = hair(p, s),
    tilt = `transform="rotate(${p.tilt} ${s.bodyX} ${s.low - 20})"`
  const figure =
    `<g ${tilt}>${h.back}</g>` +
    neck(p, s) +
    clothes(p, s) +
    `<g ${tilt}>${h.ears ? ears(p, s) : ''}${head(p, s)}${beard(p, s)}${nose(p, s)}${mouth(p, s)}${eyes(p, s)}${brows(p, s)}${h.ears ? earrings(p, s) : ''}${h.front}${h.ears ? '' : earrings(p, s)}${glasses(p, s)}</g>`
  const scale = 1.28,
    seed = p.n * 7
  const place = `${p.flip ? 'translate(800 0) scale(-1 1) ' : ''}translate(${400 - s.bodyX * 0.5 * scale} ${334 + (190 - s.low) * 0.5 + (p.drop ?? 0)}) scale(${scale})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-SPARE} ${-SPARE} ${800 + 2 * SPARE} ${1000 + 2 * SPARE}" width="${WIDTH + 2 * SPARE_PX}" height="${HEIGHT + 2 * SPARE_PX}"><defs>
<filter id="torn" filterUnits="userSpaceOnUse" x="-60" y="-60" width="920" height="1120"><feTurbulence type="fractalNoise" baseFrequency=".018" numOctaves="2" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="7" xChannelSelector="R" yChannelSelector="G"/></filter>
<filter id="b" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="9"/></filter>
<filter id="wash" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".012 .03" numOctaves="3" seed="${seed + 3}"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 .97  0 0 0 0 .9  1.2 0 0 0 -.5"/></filter>
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".75" numOctaves="2" seed="${seed}"/><feColorMatrix values="0 0 0 0 .12  0 0 0 0 .16  0 0 0 0 .12  .9 0 0 0 -.42"/></filter>
</defs>${ground(p)}<g filter="url(#torn)"><g transform="${place}">${figure}</g></g>
<rect x="-25" y="-25" width="850" height="1050" filter="url(#wash)" opacity=".16"/><rect x="-25" y="-25" width="850" height="1050" filter="url(#grain)" opacity=".42" style="mix-blend-mode:multiply"/></svg>`
}

async function write(p: Person) {
  const svg = Buffer.from(portrait(p))
  for (let quality = 84; ; quality -= 6) {
    const webp = await sharp(svg)
      .extract({ left: SPARE_PX, top: SPARE_PX, width: WIDTH, height: HEIGHT })
      .webp({ quality, effort: 6 })
      .toBuffer()
    if (webp.length > LIMIT && quality > 50) continue
    await sharp(webp).toFile(path.join(import.meta.dirname, `${String(p.n).padStart(2, '0')}.webp`))
    return
  }
}

if (import.meta.main) {
  const only = process.argv.slice(2).map(Number)
  for (const p of people) if (!only.length || only.includes(p.n)) await write(p)
}
