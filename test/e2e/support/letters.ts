import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '../../expect.ts'
import { readLetter, type Letter } from '../../fakes/mailbox.ts'

/** The letters that the product has written to this address, oldest first. */
async function lettersTo(dataDir: string, email: string): Promise<Letter[]> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const letters = await Promise.all(names.map(async (name) => readLetter(await readFile(join(folder, name), 'utf8'))))
  return letters.filter(({ to }) => to === email)
}

/** The path that the newest letter with this subject leads to. Waits for the letter: for a newer one than `former`'s. */
export async function mailedPath(dataDir: string, email: string, subject: RegExp, former = ''): Promise<string> {
  let path = ''
  await expect
    .poll(async () => {
      const letter = (await lettersTo(dataDir, email)).findLast((one) => subject.test(one.subject))
      const url = /https?:\/\/\S+(?:token|key)=[\w-]+/.exec(letter?.text ?? '')?.[0]
      path = url === undefined ? '' : new URL(url).pathname + new URL(url).search
      return path === former ? '' : path
    })
    .not.toBe('')
  return path
}

export async function subjectsTo(dataDir: string, email: string): Promise<string[]> {
  return (await lettersTo(dataDir, email)).map(({ subject }) => subject)
}
