export { eraseDocuments } from './erase-documents.ts'
