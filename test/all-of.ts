/** Everything that an iterable gives, in its order. */
export async function allOf<T>(things: AsyncIterable<T> | Iterable<T>): Promise<T[]> {
  const gathered: T[] = []
  for await (const thing of things) gathered.push(thing)
  return gathered
}
