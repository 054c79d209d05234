import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { promptHidden } from './hidden-prompt.ts'
import { StartRefused } from './start-refused.ts'

function aTerminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input })
  const output = new PassThrough()
  return { input, output, shown: () => String(output.read() ?? '') }
}

test('what is typed is answered and not shown, corrections included', async () => {
  const { input, output, shown } = aTerminal()
  const answer = promptHidden('Пароль: ', { input, output })
  for (const key of ['т', 'а', 'й', 'н', 'a', '\u007F', 'а', ' 1', '\r']) input.write(key)
  expect(await answer).toBe('тайна 1')
  expect(shown()).toBe('Пароль: \n')
})

test.each([
  ['Ctrl+C', '\u0003'],
  ['Ctrl+D', '\u0004'],
])('%s leaves without an answer', async (_name, key) => {
  const { input, output, shown } = aTerminal()
  const answer = promptHidden('Пароль: ', { input, output })
  input.write(key)
  await expect(answer).rejects.toThrow(StartRefused)
  expect(shown()).toBe('Пароль: \n')
})
