import { keptWhenUnsent } from '#web/lib/forms/unsent-form.ts'
import type { FormFailure } from './form-answer.ts'

/** The `clientAction` of a guest's form whose failures are those of `answerOf`. */
export const keptForm = keptWhenUnsent(({ notice, typed }): FormFailure => ({ fieldErrors: {}, notice, typed }))
