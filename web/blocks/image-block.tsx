import type { PageBlock } from '#contract/content/page-data.ts'
import { typeset } from '#web/lib/typography.ts'
import { BlockSection } from './block-section.tsx'

/** Widths that the server cuts pictures to. */
const WIDTHS = [480, 672, 864]
const SIZES = {
  text: '(min-width: 48rem) 42rem, calc(100vw - 2.5rem)',
  wide: '(min-width: 75rem) 72rem, calc(100vw - 2.5rem)',
}

/** A picture with its caption; nothing while nobody has sent one. */
export function ImageBlock({ id, props }: Extract<PageBlock, { type: 'image' }>) {
  const { title, src, width, height, alt, is_decoration, caption, place } = props
  if (src === '') return null
  const narrower = WIDTHS.filter((each) => each < width).map((each) => `${src}?w=${each} ${each}w`)
  return (
    <BlockSection id={id} title={title} form={place === 'wide' ? 'whole' : 'spread'}>
      <figure className={`block-image block-image--${place}`}>
        <img
          src={src}
          srcSet={[...narrower, `${src} ${width}w`].join(', ')}
          sizes={SIZES[place]}
          width={width}
          height={height}
          alt={is_decoration ? '' : alt}
          loading="lazy"
          decoding="async"
        />
        {caption !== '' && <figcaption>{typeset(caption)}</figcaption>}
      </figure>
    </BlockSection>
  )
}
