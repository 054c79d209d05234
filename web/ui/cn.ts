import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** The names of our own scales (`web/ui/kit.css`); without them `text-14` would read as a colour. */
const merge = extendTailwindMerge({
  override: {
    theme: {
      text: ['12', '13', '14', '16', '20', '24'],
      radius: ['s', 'm', 'l', 'full'],
      shadow: ['float'],
      font: ['sans', 'mono'],
    },
  },
})

/** Joins class names; of two that set the same property the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
