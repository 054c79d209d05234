import { cva, type VariantProps } from 'class-variance-authority'

/** Heights 24 28 32 36 40 44 px; under a finger none is lower than 44. */
export const buttonClass = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-m border border-transparent font-medium',
    'whitespace-nowrap no-underline transition-colors select-none max-md:min-h-11 max-md:min-w-11',
    'max-xs:h-auto max-xs:max-w-full max-xs:shrink max-xs:whitespace-normal',
    'aria-disabled:cursor-not-allowed aria-busy:cursor-progress',
  ],
  {
    variants: {
      size: {
        '2xs': 'h-6 px-2 text-12 max-md:text-14',
        xs: 'h-7 px-2 text-12 max-md:text-14',
        sm: 'h-8 px-2.5 text-14',
        md: 'h-9 px-3 text-14',
        lg: 'h-10 px-3.5 text-14',
        xl: 'h-11 px-3.5 text-16',
      },
      variant: {
        solid: 'aria-disabled:not-aria-busy:bg-pressed aria-disabled:not-aria-busy:text-ink-3',
        outline:
          'bg-surface aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:bg-transparent aria-disabled:not-aria-busy:text-ink-3',
        soft: 'aria-disabled:not-aria-busy:bg-pressed aria-disabled:not-aria-busy:text-ink-3',
        ghost: 'aria-disabled:not-aria-busy:bg-transparent aria-disabled:not-aria-busy:text-ink-3',
        link: [
          'px-0 font-normal underline decoration-1 underline-offset-3 aria-disabled:not-aria-busy:text-ink-3',
          'decoration-current/40 hover:decoration-current',
        ],
      },
      color: { primary: '', neutral: '', danger: '' },
      /** Square, for an icon alone. */
      square: { true: 'aspect-square px-0', false: '' },
    },
    compoundVariants: [
      {
        variant: 'solid',
        color: 'primary',
        class: 'bg-primary text-on-primary hover:not-aria-disabled:bg-primary-hover',
      },
      {
        variant: 'solid',
        color: 'neutral',
        class: 'bg-neutral-fill text-on-neutral hover:not-aria-disabled:bg-neutral-fill-hover',
      },
      {
        variant: 'solid',
        color: 'danger',
        class: 'bg-danger-fill text-white hover:not-aria-disabled:bg-danger-fill-hover',
      },
      {
        variant: 'outline',
        color: 'primary',
        class: 'border-primary-mark text-ink-link hover:not-aria-disabled:bg-primary-soft',
      },
      { variant: 'outline', color: 'neutral', class: 'border-line-button text-ink hover:not-aria-disabled:bg-hover' },
      {
        variant: 'outline',
        color: 'danger',
        class: 'border-danger-line text-danger hover:not-aria-disabled:bg-danger-soft',
      },
      { variant: 'soft', color: 'primary', class: 'bg-primary-soft text-ink-link hover:not-aria-disabled:bg-selected' },
      { variant: 'soft', color: 'neutral', class: 'bg-pressed text-ink hover:not-aria-disabled:bg-current-item' },
      {
        variant: 'soft',
        color: 'danger',
        class: 'bg-danger-soft text-danger hover:not-aria-disabled:bg-danger-line/40',
      },
      { variant: 'ghost', color: 'primary', class: 'text-ink-link hover:not-aria-disabled:bg-primary-soft' },
      {
        variant: 'ghost',
        color: 'neutral',
        class: 'text-ink-2 hover:not-aria-disabled:bg-pressed hover:not-aria-disabled:text-ink',
      },
      { variant: 'ghost', color: 'danger', class: 'text-danger hover:not-aria-disabled:bg-danger-soft' },
      { variant: 'link', color: 'primary', class: 'text-ink-link' },
      { variant: 'link', color: 'neutral', class: 'text-ink' },
      { variant: 'link', color: 'danger', class: 'text-danger' },
    ],
    // Specification §9.
    defaultVariants: { size: 'sm', variant: 'solid', color: 'primary', square: false },
  },
)

export type ButtonLook = Omit<VariantProps<typeof buttonClass>, 'square'>
