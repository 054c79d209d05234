import { withUnsentForm } from '#web/lib/forms/unsent-form.ts'
import type { FormFailure } from './form-answer.ts'

/** The `clientAction` of a guest's form whose failures are those of `answerOf`. */
export const guestFormAction = withUnsentForm(({ notice, typed }): FormFailure => ({ fieldErrors: {}, notice, typed }))
