/** What Work fetches when it is used: the document on a phone and at a desk, what changed, a question, a rejection, several at once. */
export { AskForm } from './AskForm.tsx';
export { Changes } from './Changes.tsx';
export { DocumentDialog } from './DocumentDialog.tsx';
export { DocumentPane } from './DocumentPane.tsx';
export { RejectForm } from './RejectForm.tsx';
export { Several } from './Several.tsx';
