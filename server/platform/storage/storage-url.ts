import { resolve } from 'node:path'
import type { BucketSettings } from './s3-bucket.ts'

/** Where files are kept. */
export type StorageSettings = { kind: 'disk'; directory: string } | ({ kind: 's3' } & BucketSettings)

/** The two keys of a bucket, where STORAGE_URL does not name them. */
export interface StorageKeys {
  accessKey: string | undefined
  secretKey: string | undefined
}

/** A wrong setting, as a sentence; it never quotes the value, which holds a secret. */
export class WrongStorage extends Error {}

const FORM = 's3://ключ:секрет@хост/бакет?region=…'
const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^([A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/
const REGION = /^[a-z0-9-]{1,40}$/
const OPTIONS = ['region', 'tls', 'style']

/** Reads a STORAGE_URL: `file:…` or `s3://…`. Without a path `file:` is `fallback`, where there is one. Throws WrongStorage. */
export function readStorageUrl(text: string, keys: StorageKeys, fallback: string | null): StorageSettings {
  if (text.startsWith('file:')) {
    const directory = text.slice('file:'.length).replace(/^\/\/(?=\/|$)/, '') || fallback
    if (directory === null) throw new WrongStorage('не назван каталог, как в file:/путь')
    return { kind: 'disk', directory }
  }
  if (!text.startsWith('s3://')) throw new WrongStorage(`нужен адрес вида file:/путь или ${FORM}`)
  // A URL would quietly take them for steps to another bucket.
  check(!/\/\.{1,2}(?=[/?]|$)/.test(text), 'в адресе нет места для . и ..')
  return { kind: 's3', ...bucketOf(urlOf(text), keys) }
}

/** Where files lie, without the keys to it. */
export function placeOf(settings: StorageSettings): string {
  if (settings.kind === 'disk') return `file:${resolve(settings.directory)}`
  return `${settings.endpoint}/${settings.bucket}/${settings.prefix}`
}

function bucketOf(url: URL, keys: StorageKeys): BucketSettings {
  const [bucket = '', ...folders] = url.pathname.split('/').slice(1)
  const prefix = folders
    .filter((folder) => folder !== '')
    .map((folder) => `${folder}/`)
    .join('')
  const { region, tls, style } = optionsOf(url)
  check(HOST.test(url.hostname), `нужен хост, как в ${FORM}`)
  check(BUCKET.test(bucket), 'имя бакета — от 3 до 63 знаков: строчные латинские буквы, цифры, точки и дефисы')
  check(PREFIX.test(prefix), 'папка внутри бакета — латинские буквы, цифры, точки, дефисы и подчёркивания')
  check(REGION.test(region), 'region — строчные латинские буквы, цифры и дефисы')
  check(tls === 'true' || tls === 'false', 'tls бывает true или false')
  check(style === 'path' || style === 'virtual', 'style бывает path или virtual')
  return {
    endpoint: `${tls === 'true' ? 'https' : 'http'}://${url.host}`,
    bucket,
    prefix,
    region,
    style: style as BucketSettings['style'],
    ...keysOf(url, keys),
  }
}

function optionsOf({ searchParams }: URL) {
  const strange = [...searchParams.keys()].find((name) => !OPTIONS.includes(name))
  check(strange === undefined, `неизвестный параметр; бывают ${OPTIONS.join(', ')}`)
  return {
    region: searchParams.get('region') ?? 'us-east-1',
    tls: searchParams.get('tls') ?? 'true',
    style: searchParams.get('style') ?? 'path',
  }
}

function keysOf(url: URL, { accessKey, secretKey }: StorageKeys) {
  const accessKeyId = decoded(url.username) || accessKey
  const secretAccessKey = decoded(url.password) || secretKey
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new WrongStorage(`нет ключей: впишите их, как в ${FORM}, или задайте STORAGE_ACCESS_KEY и STORAGE_SECRET_KEY`)
  return { accessKeyId, secretAccessKey }
}

function urlOf(text: string): URL {
  try {
    return new URL(text)
  } catch {
    throw new WrongStorage(
      `нужен адрес вида ${FORM}; знаки / + : @ в секрете пишутся как %2F %2B %3A %40, или задайте ключи в STORAGE_ACCESS_KEY и STORAGE_SECRET_KEY`,
    )
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new WrongStorage('в ключах адреса знак % пишется как %25')
  }
}

function check(isRight: boolean, sentence: string): void {
  if (!isRight) throw new WrongStorage(sentence)
}
