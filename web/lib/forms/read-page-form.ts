import { data, type RouterContextProvider } from 'react-router'
import { pageRefusalContext } from '../api/api-context.ts'
import { sentFormContext } from './sent-form.ts'

/** The form that an action was sent. Throws the reason, for the error screen, when the server took none. */
export async function readPageForm(context: Readonly<RouterContextProvider>, request: Request): Promise<FormData> {
  const refusal = context.get(pageRefusalContext)
  if (refusal !== null) throw data(refusal, { status: refusal.status })
  const form = await request.formData()
  context.set(sentFormContext, form)
  return form
}
