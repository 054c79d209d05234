import { typeset } from '#web/lib/typography.ts'

const LINES = [
  { number: '112', tel: '112', about: 'Если есть угроза жизни — вашей или того, кто рядом.' },
  {
    number: '8-800-2000-122',
    tel: '88002000122',
    about: 'Детям, подросткам и родителям. Бесплатно, анонимно, круглосуточно.',
  },
  {
    number: '051',
    tel: '051',
    about: 'Психологическая помощь взрослым в Москве. С мобильного — 8\u00a0(495)\u00a0051.',
  },
]

/** Help that answers at once; it stands above every public footer. */
export function CrisisLines() {
  return (
    <section className="crisis" id="urgent" aria-labelledby="urgent-heading">
      <div className="wrap spread">
        <div className="spread__margin">
          <h2 id="urgent-heading">Если тяжело прямо сейчас</h2>
        </div>
        <ul className="crisis__lines">
          {LINES.map((line) => (
            <li key={line.tel}>
              <a href={`tel:${line.tel}`}>{line.number}</a>
              <p>{typeset(line.about)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
