import { Button } from './button.tsx'

const sizes = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl'] as const
const variants = ['solid', 'outline', 'soft', 'ghost', 'link'] as const
const colors = ['primary', 'neutral', 'danger'] as const

export default function ButtonExample() {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {sizes.map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
      </div>
      {colors.map((color) => (
        <div key={color} className="flex flex-wrap items-center gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} color={color} icon="lucide:download">
              {variant} {color}
            </Button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button loading>Сохраняем</Button>
        <Button variant="outline" color="neutral" loading>
          Сохраняем
        </Button>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabledReason="Ничего не изменено">
            {variant}, нельзя
          </Button>
        ))}
      </div>
    </div>
  )
}
