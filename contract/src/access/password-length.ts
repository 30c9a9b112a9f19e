/** Characters that a password must and may have; by itself, so that a page can tell it without the schemas. */
export const passwordLength = { min: 10, max: 200 } as const
