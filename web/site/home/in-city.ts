/** «Казань» goes as «кость» does, «Ярославль» as «день»: nothing in the name tells which. */
const FEMININE = /^(астрахань|казань|керчь|пермь|рязань|сызрань|тверь|тюмень|электросталь)$/i
const CONSONANT = /[бвгджзклмнпрстфхцчшщ]$/i

/** «в Казани», «в Москве». A name that no simple rule knows stays as it is: «в городе Нижний Тагил». */
export function inCity(city: string): string {
  const declined = decline(city)
  return declined === null
    ? `в городе ${city}`
    : `${/^[вф][бвгджзклмнпрстфхцчшщ]/i.test(city) ? 'во' : 'в'} ${declined}`
}

function decline(city: string): string | null {
  // Two words decline each in its own way; the second half of «Санкт-Петербург» alone does.
  if (/\s/.test(city) || !/^[а-яё-]+$/i.test(city)) return null
  if (city.endsWith('ия')) return `${city.slice(0, -1)}и`
  if (/[ая]$/i.test(city)) return `${city.slice(0, -1)}е`
  if (city.endsWith('ь')) return `${city.slice(0, -1)}${FEMININE.test(city) ? 'и' : 'е'}`
  // Of «Орёл» and «Череповец» a vowel is lost.
  if (/(?:й|ё[лн]|ец)$/.test(city)) return null
  return CONSONANT.test(city) ? `${city}е` : null
}
