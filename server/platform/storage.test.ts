import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { diskStorage } from './storage.ts'

const bytes = new TextEncoder().encode('портрет')

describe('files on disk', () => {
  test('are kept under the digest of their content and come back byte for byte', async () => {
    const storage = diskStorage(join(tmpdir(), randomUUID()))
    const key = await storage.put(bytes, 'webp')
    expect(key).toMatch(/^[0-9a-f]{40}\.webp$/)
    expect(await storage.get(key)).toEqual(bytes)
    expect(await storage.put(bytes, 'webp')).toBe(key)
  })

  test('are never seen half written: no draft is left beside them', async () => {
    const directory = join(tmpdir(), randomUUID())
    const key = await diskStorage(directory).put(bytes, 'webp')
    expect(await readdir(directory)).toEqual([key])
  })

  test('that do not exist are null', async () => {
    expect(await diskStorage(join(tmpdir(), randomUUID())).get('a'.repeat(40))).toBeNull()
  })

  test.each([
    '../secret',
    '..',
    '.hidden',
    '/etc/passwd',
    'a/b',
    'a\\b',
    'a\u0000.webp',
    '',
    'ABC.webp',
    'ключ.webp',
    'a'.repeat(200),
  ])('are not reached by the key %j', async (key) => {
    const parent = await mkdtemp(join(tmpdir(), 'smysl-parent-'))
    await writeFile(join(parent, 'secret'), 'secret')
    const storage = diskStorage(join(parent, 'files'))
    expect(await storage.get(key)).toBeNull()
    await expect(storage.putAs(key, bytes)).rejects.toThrow('Not a storage key')
    expect(await readdir(parent)).toEqual(['secret'])
  })
})
