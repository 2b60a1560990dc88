/** What reads a document, on a phone and at a desk, what compares two versions, and several at once: it comes when there is one to read. */
export { Changes } from './Changes.tsx';
export { DocumentDialog } from './DocumentDialog.tsx';
export { DocumentPane } from './DocumentPane.tsx';
export { Several } from './Several.tsx';
