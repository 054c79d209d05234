import sans from '#web/fonts/golos-russian.woff2?url'
import sansSigns from '#web/fonts/golos-signs.woff2?url'
import serif from '#web/fonts/literata-russian.woff2?url'
import serifSigns from '#web/fonts/literata-signs.woff2?url'

/** Every line needs both files of a family, letters and signs: one without the other breaks it elsewhere for a moment. */
const SANS = [sans, sansSigns]
const BOTH = [serif, serifSigns, ...SANS]

/** Fetches the fonts of the first screen beside the styles that name them. */
export function PreloadedFonts() {
  return BOTH.map((font) => (
    <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
  ))
}
