export { eraseDocuments } from './documents/erase-documents.ts'
