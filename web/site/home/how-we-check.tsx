import { Link } from 'react-router'
import { typeset } from '#web/lib/typography.ts'

const STEPS = [
  {
    title: 'Документы',
    text: 'Смотрим диплом и удостоверения и сверяем их с теми, кто их выдал. Что подтвердилось, отмечено на странице психолога. Что проверить не удалось, остаётся без отметки.',
  },
  {
    title: 'Разговор',
    text: 'Знакомимся лично и просим разобрать учебный случай. Нам важно, как человек думает и где честно говорит: дальше не моё, нужен другой специалист.',
  },
  {
    title: 'Супервизия',
    text: 'Спрашиваем, с кем психолог обсуждает трудную работу. Тому, кто остаётся с ней один, мы не сможем доверить вас.',
  },
  {
    title: 'Дата проверки',
    text: 'Отметка не выдаётся навсегда. Рядом с ней стоит день, когда мы смотрели документы в последний раз.',
  },
]

export function HowWeCheck() {
  return (
    <section className="section section--whole" id="check" aria-labelledby="check-heading">
      <div className="wrap spread">
        <div className="spread__margin spread__margin--stays">
          <h2 id="check-heading">Как мы{'\u00a0'}проверяем</h2>
          <p>
            Место в{'\u00a0'}каталоге не{'\u00a0'}продаётся, порядок в{'\u00a0'}нём один для{'\u00a0'}всех.
          </p>
          <Link className="more" to="/catalog#order">
            Как устроен порядок
          </Link>
        </div>
        <ol className="account">
          {STEPS.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{typeset(step.text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
