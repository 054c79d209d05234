/** What a form says whose psychologist or page has left the site: it goes to the practice, to nobody in particular. */
export const TO_PRACTICE = 'to_practice'

/** The notice over such a form, by what has left. */
export const LEFT = {
  psychologist:
    'Этот психолог больше не принимает заявки на сайте. Всё, что вы написали, осталось здесь: отправьте заявку координатору, и он подберёт другого.',
  visit:
    'К этому психологу больше нельзя записаться. Всё, что вы написали, осталось здесь: отправьте это заявкой, и координатор предложит другого.',
  page: 'На этой странице заявки больше не принимают. Всё, что вы написали, осталось здесь: отправьте заявку координатору.',
} as const
