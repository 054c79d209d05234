import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { PROOF_REQUIRED } from '#contract/visitors/form-check.ts'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { logIn } from './log-in.ts'

/** What the form is told when the API refuses it with these errors. */
async function proofAfter(sent: { proof: string; mark: string }, body: object) {
  const context = new RouterContextProvider()
  context.set(apiFetchContext, (path) =>
    Promise.resolve(
      path === api.formCheck
        ? Response.json({ data: { challenge: {}, mark: 'fresh' } })
        : Response.json({ message: 'Нет', request_id: '1', ...body }, { status: 422 }),
    ),
  )
  const form = new FormData()
  for (const [name, value] of Object.entries({ email: 'anna@example.ru', password: 'кот', ...sent })) {
    form.append(name, value)
  }
  return (await logIn(context, form, '')).data.proof
}

const REFUSED = { errors: { form: ['Форма простояла открытой слишком долго. Отправьте ещё раз.'] } }

describe('a sign-in that has to show that a person sends it', () => {
  test('is asked to with a fresh mark', async () => {
    const asked = { code: PROOF_REQUIRED, errors: { form: ['Нужна проверка'] } }
    expect(await proofAfter({ proof: '', mark: '' }, asked)).toEqual({ mark: 'fresh', isAskedNow: true })
  })

  test('is asked again, with a fresh mark, when what it solved was refused', async () => {
    expect(await proofAfter({ proof: 'solved', mark: 'stale' }, REFUSED)).toEqual({ mark: 'fresh', isAskedNow: true })
  })

  test('keeps its mark when a form without scripts came too soon', async () => {
    expect(await proofAfter({ proof: '', mark: 'stale' }, REFUSED)).toEqual({ mark: 'stale', isAskedNow: false })
  })

  test('has nothing to show after a wrong password with a puzzle that was solved', async () => {
    const wrong = { errors: { email: ['Неверный адрес или пароль.'] } }
    expect(await proofAfter({ proof: 'solved', mark: 'stale' }, wrong)).toBeUndefined()
  })
})
