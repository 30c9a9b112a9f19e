/** Forms with all that validates them are a part of their own, fetched when one is opened or about to be. */
export const loadForm = () => import('./form-page.tsx')
