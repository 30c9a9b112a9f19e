/** A field that is answered beside the label of a reference, as text; '' where there is none. */
export function detailOf(reference: object | null | undefined, field: string): string {
  const value = new Map<string, unknown>(Object.entries(reference ?? {})).get(field)
  return value === null || value === undefined ? '' : String(value)
}
