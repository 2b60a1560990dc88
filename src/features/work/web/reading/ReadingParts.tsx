// @online
/** What Work fetches when it is used: the document on a phone and at a desk, what changed, a question, a rejection, several at once. */
export { Several } from '../deciding/Several.tsx';
export { AskForm, RejectForm } from '../deciding/TypedForms.tsx';
export { Changes } from './Changes.tsx';
export { DocumentDialog } from './DocumentDialog.tsx';
export { DocumentPane } from './DocumentPane.tsx';
