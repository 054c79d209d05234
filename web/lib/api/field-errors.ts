/** The 422 map by the fields of a form: `credentials.0.year` belongs to «credentials». First message per field. */
export function errorsByField<F extends string>(errors: Record<string, string[]>, fields: readonly F[]): [F, string][] {
  return fields.flatMap((field): [F, string][] => {
    const messages = Object.entries(errors).find(([key]) => key === field || key.startsWith(`${field}.`))?.[1]
    return messages?.[0] === undefined ? [] : [[field, messages[0]]]
  })
}

/** What the server refused without naming a field that the form has. */
export function errorsElsewhere(errors: Record<string, string[]>, fields: readonly string[]): string[] {
  return Object.entries(errors)
    .filter(([key]) => !fields.includes(key.split('.')[0] ?? key))
    .flatMap(([, messages]) => messages.slice(0, 1))
}
