import { formatPhone } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'

const ANSWERS = [
  {
    question: 'Я не понимаю, что со мной. С чего начать разговор?',
    answer:
      'С этой фразы. На первой встрече психолог сам задаёт вопросы, рассказывает, как он работает, и в конце вы вместе решаете, стоит ли продолжать. Готовиться не нужно.',
  },
  {
    question: 'Вдруг мы не подойдём друг другу?',
    answer:
      'Так бывает, и ничьей вины в этом нет. Скажите об этом на встрече или просто выберите другого человека: объяснять причину никто не попросит.',
  },
  {
    question: 'Сколько встреч понадобится?',
    answer:
      'Зависит от вопроса. С ясной задачей бывает довольно нескольких встреч, долгая работа занимает месяцы. О сроках договариваются в начале, а остановиться вы можете в любой момент.',
  },
  {
    question: 'Это останется между нами?',
    answer:
      'Да. Психолог не рассказывает о вас никому. Исключение одно, и о нём предупреждают сразу: если чья-то жизнь в прямой опасности.',
  },
]

/** What people ask before the first meeting. */
export function Questions() {
  const { phone } = useSite()
  return (
    <section className="section" id="questions" aria-labelledby="questions-heading">
      <div className="wrap spread">
        <div className="spread__margin">
          <h2 id="questions-heading">До{'\u00a0'}первой встречи</h2>
        </div>
        <div className="answers">
          {ANSWERS.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>{typeset(question)}</summary>
              <p>{typeset(answer)}</p>
            </details>
          ))}
          <details>
            <summary>Как записаться?</summary>
            <p>
              {typeset('На странице психолога нажмите «Записаться» и выберите время. Если удобнее голосом, позвоните:')}{' '}
              <a className="nowrap" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
              .
            </p>
          </details>
        </div>
      </div>
    </section>
  )
}
