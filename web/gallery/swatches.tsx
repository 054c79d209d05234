const scales = {
  leaf: [50, 100, 300, 400, 500, 600, 700, 800],
  grey: [0, 50, 100, 150, 200, 300, 400, 500, 600, 700, 800, 850, 900, 925, 950],
  red: [50, 300, 600, 700],
  amber: [50, 300, 700],
  green: [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950],
  ochre: [100, 300, 500, 700],
}

const types = [
  ['text-24 font-semibold', '24 Число на главной 1 234'],
  ['text-20 font-semibold', '20 Заголовок экрана'],
  ['text-16 font-semibold', '16 Заголовок раздела'],
  ['text-14', '14 Основной текст и строки таблиц, 4 500 ₽'],
  ['text-13 text-ink-2', '13 Подписи полей, вторая строка'],
  ['text-12 text-ink-3', '12 Шапка таблицы, время, подсказка'],
]

/** The raw scales and the sizes of type. */
export function Swatches() {
  return (
    <section aria-label="Цвет и шрифт" className="grid gap-6 border-t border-line py-4 md:grid-cols-2">
      <div className="grid content-start gap-1">
        {Object.entries(scales).map(([name, steps]) => (
          <div key={name} className="flex items-center text-12">
            <span className="w-14">{name}</span>
            {steps.map((step) => (
              <span
                key={step}
                title={`${name}-${step}`}
                className="h-8 min-w-0 flex-1"
                style={{ background: `var(--${name}-${step})` }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="grid content-start gap-2">
        {types.map(([className, text]) => (
          <p key={text} className={className}>
            {text}
          </p>
        ))}
      </div>
    </section>
  )
}
