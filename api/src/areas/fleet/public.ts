export { eraseDocuments, eraseScans } from './documents/erase-documents.ts'
