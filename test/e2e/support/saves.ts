import { request as httpRequest } from 'node:http'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import type { ApiClient } from '../../api-client.ts'

/** A save whose body comes in two parts: the second when `finish` is called. */
export function slowSave(url: string, client: ApiClient, body: object) {
  const text = JSON.stringify(body)
  const { promise: status, resolve, reject } = Promise.withResolvers<number>()
  const request = httpRequest(`${url}/api/psychologists/1`, {
    method: 'PUT',
    headers: { ...client.changeHeaders, 'content-length': Buffer.byteLength(text) },
  })
  request.on('response', (response) => resolve(response.resume().statusCode ?? 0))
  request.on('error', reject)
  const begun = new Promise<void>((sent) => request.write(text.slice(0, 5), () => sent()))
  return { status, begun, finish: () => request.end(text.slice(5)) }
}

export async function readCard(client: ApiClient, id: number): Promise<Psychologist> {
  const answer = await client.get(`/api/psychologists/${id}`)
  return ((await answer.json()) as { data: Psychologist }).data
}
