/** `crisis_lines` as an address has it: `crisis-lines`. */
type Dashed<T extends string> = T extends `${infer A}_${infer B}` ? `${A}-${Dashed<B>}` : T

/** Where the calls of an entity stand: `/api/topics`, `/api/topics/:id`, `/api/topics/:id/restore`. */
export function pathsOf<const P extends string>({ plural }: { plural: P }) {
  const name = plural.replaceAll('_', '-') as Dashed<P>
  return {
    list: `/api/${name}`,
    one: `/api/${name}/:id`,
    restore: `/api/${name}/:id/restore`,
  } as const
}
