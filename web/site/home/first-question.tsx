import { Link } from 'react-router'

const ANSWERS = [
  { title: 'Начать как можно скорее', to: '/catalog?sort_column=next_slot_at&sort_direction=asc' },
  { title: 'Прийти вдвоём с\u00a0партнёром', to: '/catalog?filter[is_couples]=1' },
  { title: 'Говорить из\u00a0дома, по\u00a0видеосвязи', to: '/catalog?filter[format]=online' },
  { title: 'Уложиться в\u00a0скромную сумму', to: '/catalog?sort_column=price&sort_direction=asc' },
]

/** One question for those who cannot choose; each answer opens a shorter list. */
export function FirstQuestion() {
  return (
    <section className="band on-green section section--whole" id="start" aria-labelledby="start-heading">
      <div className="wrap spread">
        <div className="spread__margin">
          <h2 id="start-heading">Если выбрать трудно</h2>
          <p>
            Не{'\u00a0'}нужно знать ни{'\u00a0'}названий методов, ни{'\u00a0'}диагнозов. Ответьте на{'\u00a0'}один
            вопрос, и{'\u00a0'}список станет понятнее. Передумать можно на{'\u00a0'}любом шаге.
          </p>
        </div>
        <div>
          <h3 id="start-question">Что для вас сейчас важнее?</h3>
          <ul className="choices" aria-labelledby="start-question">
            {ANSWERS.map((answer) => (
              <li key={answer.to}>
                <Link to={answer.to}>
                  {answer.title}
                  <svg
                    viewBox="0 0 20 20"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.5"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                    aria-hidden="true"
                  >
                    <path d="M3 10h14m-5-5 5 5-5 5" />
                  </svg>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
