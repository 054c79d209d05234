import { actWords, type DataSection, type PersonalDataAct } from '#contract/visitors/personal-data.ts'
import { momentInWords } from '#contract/wire/moment-words.ts'

/** The data as a text that opens everywhere. */
export function readableFile(email: string, sections: DataSection[], made: { at: Date; timeZone: string }): string {
  const parts = sections.map(({ title, records }) =>
    [
      title.toUpperCase(),
      ...records.map(({ title: name, facts }) =>
        [name, ...facts.map(({ label, value }) => `  ${label}: ${value.replaceAll('\n', '\n    ')}`)].join('\n'),
      ),
    ].join('\n\n'),
  )
  const head = `Данные, которые хранятся об адресе ${email}\nСобраны: ${momentInWords(made.at, made.timeZone)}`
  return file([head, ...(parts.length === 0 ? ['Ничего не хранится.'] : parts)])
}

/** The act of a deletion with its extract of the log, as Roskomnadzor's order 179 of 28.10.2022 asks for them. */
export function actFile(act: PersonalDataAct, timeZone: string): string {
  const at = momentInWords(act.at, timeZone)
  const words = actWords(act)
  return file([
    `АКТ № ${act.number}\nоб уничтожении персональных данных`,
    [
      `Оператор: ${act.operator}`,
      `Чьи данные: ${words.whose} (${words.hidden})`,
      `Причина: ${words.reason}`,
      'Способ: программное удаление из базы данных без возможности восстановления',
      `Кто уничтожил: ${words.by}`,
      `Когда: ${at}`,
    ].join('\n'),
    `УНИЧТОЖЕНО\n\n${act.erased.map(({ what, count }) => `— ${what}: ${count}`).join('\n')}`,
    ...(act.kept.length === 0
      ? []
      : [`СОХРАНЕНО\n\n${act.kept.map(({ what, count, why }) => `— ${what}: ${count}.\n  ${why}`).join('\n')}`]),
    `ВЫГРУЗКА ИЗ ЖУРНАЛА\n\n${act.log_extract
      .map((line) => `${momentInWords(line.at, timeZone)}  ${line.what}`)
      .join('\n')}`,
  ])
}

function file(parts: string[]): string {
  // The mark tells old programs that this is UTF-8; they like both signs at the end of a line.
  return `\uFEFF${parts.join('\n\n\n')}\n`.replaceAll('\n', '\r\n')
}
