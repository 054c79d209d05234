/** Where the calls of an entity stand: `/api/topics`, `/api/topics/:id`, `/api/topics/:id/restore`. */
export function pathsOf<const P extends string>({ plural }: { plural: P }) {
  return {
    list: `/api/${plural}`,
    one: `/api/${plural}/:id`,
    restore: `/api/${plural}/:id/restore`,
  } as const
}
