/** Asks for a page as a stranger: nothing of whoever came first may be in what all get. */
export function anonymous(address: URL, request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of ['cookie', 'authorization', 'if-none-match', 'range']) headers.delete(name)
  return new Request(address, { headers })
}
