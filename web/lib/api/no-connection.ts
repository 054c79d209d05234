/** What is said where no answer came at all. */
export const NO_CONNECTION = {
  title: 'Нет связи с\u00a0сервером',
  description: 'Проверьте интернет и\u00a0повторите. То, что вы ввели, на\u00a0месте.',
}

/** What `fetch` throws without an answer: Chromium, Firefox, Safari. Any other TypeError is a fault of the code. */
const UNANSWERED = /^(Failed to fetch|NetworkError when attempting to fetch resource\.?|Load failed)( \(.*\))?$/

/** True for a read that nobody answered. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && UNANSWERED.test(error.message)
}
