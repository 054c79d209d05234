import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartRefused } from './start-refused.ts'

interface Terminal {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream
}

/** Asks on a terminal for what nobody beside it is to read: nothing of the answer is shown. Throws StartRefused for Ctrl+C. */
export async function promptHidden(question: string, { input, output }: Terminal): Promise<string> {
  output.write(question)
  const nowhere = new Writable({ write: (_shown, _encoding, done) => done() })
  const line = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  try {
    return await new Promise((resolve, reject) => {
      line.once('line', resolve)
      line.once('close', () => reject(new StartRefused('Прервано, ничего не\u00a0записано.')))
    })
  } finally {
    line.close()
    output.write('\n')
  }
}
