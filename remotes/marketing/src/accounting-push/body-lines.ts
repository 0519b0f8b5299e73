type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown

/** The members of the body with their digits as they are sent; lines of a document one below the other. */
export function linesOf(body: string): [string, string][] {
  const exact: Reviver = (_, value, context) => (typeof value === 'number' ? (context?.source ?? String(value)) : value)
  const members = JSON.parse(body, exact as (key: string, value: unknown) => unknown) as Record<string, unknown>
  return Object.entries(members).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value)
      ? value.map((line, n) => [
          `${name}[${n}]`,
          Object.entries(line as object)
            .map(([key, one]) => `${key}: ${String(one)}`)
            .join(', '),
        ])
      : [[name, String(value)]],
  )
}
