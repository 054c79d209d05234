/** An answer of the fake before it goes out. */
export interface FakeAnswer {
  status: number
  body: unknown
}

export function said(data: unknown, status = 200): FakeAnswer {
  return { status, body: { success: true, data, meta: [] } }
}

export function refused(status: number, message: string): FakeAnswer {
  return { status, body: { success: false, data: null, meta: { message } } }
}

/** How a visit is refused: the code says why. */
export function visitRefusal(code: number, message: string): FakeAnswer {
  const status = code === 434 ? 403 : 422
  return { status, body: { success: false, data: null, errors: { code, message }, meta: { message } } }
}
