/**
 * Characters that a password must and may have; a file of its own, so that a page can show it without loading the
 * schemas.
 */
export const passwordLength = { min: 10, max: 200 } as const
