import type { PageQuestion } from '#contract/content/page-data.ts'
import '#web/blocks/blocks.css'
import { formatPhone } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'

/** Asked by almost everybody; what staff write takes their place. */
export const FIRST_QUESTIONS: readonly PageQuestion[] = [
  {
    q: 'Я не понимаю, что со мной. С чего начать разговор?',
    a: 'С этой фразы. На первой встрече психолог сам задаёт вопросы, рассказывает, как он работает, и в конце вы вместе решаете, стоит ли продолжать. Готовиться не нужно.',
  },
  {
    q: 'Вдруг мы не подойдём друг другу?',
    a: 'Так бывает, и ничьей вины в этом нет. Скажите об этом на встрече или просто выберите другого человека: объяснять причину никто не попросит.',
  },
  {
    q: 'Сколько встреч понадобится?',
    a: 'Зависит от вопроса. С ясной задачей бывает довольно нескольких встреч, долгая работа занимает месяцы. О сроках договариваются в начале, а остановиться вы можете в любой момент.',
  },
  {
    q: 'Это останется между нами?',
    a: 'Да. Психолог не рассказывает о вас никому. Исключение одно, и о нём предупреждают сразу: если чья-то жизнь в прямой опасности.',
  },
]

/** What people ask before the first meeting. */
export function Questions({ questions }: { questions: readonly PageQuestion[] }) {
  const { phone } = useSite()
  return (
    <section className="section" id="questions" aria-labelledby="questions-heading">
      <div className="wrap spread">
        <div className="spread__margin">
          <h2 id="questions-heading">До{'\u00a0'}первой встречи</h2>
        </div>
        <div className="block-faq">
          {questions.map(({ q, a }, index) => (
            <details key={q} open={index === 0}>
              <summary>{typeset(q)}</summary>
              <p>{typeset(a)}</p>
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
