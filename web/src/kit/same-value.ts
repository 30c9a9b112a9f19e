/** Whether two values of a field are the same, whatever their kind; absent ones are empty ones. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
