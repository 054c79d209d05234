import { cva, type VariantProps } from 'class-variance-authority'
import { useState } from 'react'
import { cn } from '../cn.ts'

/** 16 20 24 32 40 48 56 64 80 px. */
const avatarClass = cva(
  'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-placeholder font-semibold leading-none tracking-[0.01em] text-ink-2 select-none',
  {
    variants: {
      size: {
        '3xs': 'size-4 text-[0.5rem]',
        '2xs': 'size-5 text-[0.5625rem]',
        xs: 'size-6 text-[0.5625rem]',
        sm: 'size-8 text-12',
        md: 'size-10 text-[0.9375rem]',
        lg: 'size-12 text-[1.125rem]',
        xl: 'size-14 text-[1.3125rem]',
        '2xl': 'size-16 text-24',
        '3xl': 'size-20 text-[1.875rem]',
      },
    },
    defaultVariants: { size: 'sm' },
  },
)

interface AvatarProps extends VariantProps<typeof avatarClass> {
  /** «Фамилия Имя Отчество»: gives the initials when there is no picture. */
  name: string
  src?: string | null
  className?: string
}

/** A round picture, or up to two initials. Silent: the name stands beside it. */
export function Avatar({ name, src, size = 'sm', className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const isSmall = size === '3xs' || size === '2xs'
  return (
    <span aria-hidden className={cn(avatarClass({ size }), className)}>
      {src && src !== brokenSrc ? (
        <img
          src={src}
          alt=""
          className="size-full object-cover object-[50%_20%]"
          onError={() => setBrokenSrc(src)}
          // A picture may have failed before the page came alive.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBrokenSrc(src)
          }}
        />
      ) : (
        initials(name, isSmall ? 1 : 2)
      )}
    </span>
  )
}

function initials(name: string, count: number): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  return words
    .slice(0, count)
    .map((word) => word.slice(0, 1).toLocaleUpperCase('ru'))
    .join('')
}
