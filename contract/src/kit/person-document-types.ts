/** Kinds of documents that a person can show (specification, section 3). */
export const personDocumentTypes = ['PASSPORT', 'ID_CARD', 'LICENSE', 'INSURANCE', 'OTHER'] as const
