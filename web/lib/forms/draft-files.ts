/** Files of unsaved work: too heavy for the text storage of drafts, kept in this browser's database beside it. */

const DATABASE = 'smysl-drafts'
const STORE = 'files'
/** A cut photograph is far lighter; whatever is heavier has to be chosen again. */
const FILE_MAX_BYTES = 5 * 1024 * 1024

/** False when the file is too heavy, or when the browser refuses its storage: work goes on without it. */
export async function saveDraftFile(key: string, file: File): Promise<boolean> {
  if (file.size > FILE_MAX_BYTES) return false
  return change((files) => files.put(file, key)).then(
    () => true,
    () => false,
  )
}

export async function readDraftFile(key: string): Promise<File | null> {
  try {
    const found: unknown = await change((files) => files.get(key))
    return found instanceof File ? found : null
  } catch {
    return null
  }
}

/** Forgets every file whose key begins so. */
export async function deleteDraftFiles(prefix: string) {
  await change((files) => files.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`))).catch(() => {})
}

async function change<T>(act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await answerOf(act(database.transaction(STORE, 'readwrite').objectStore(STORE)))
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return answerOf(request)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('No storage')))
  })
}
