// @online
/** What Work fetches when it is used: the document on a phone and at a desk, what changed, a question, a rejection, several at once. */
export { AskForm } from '../deciding/AskForm.tsx';
export { RejectForm } from '../deciding/RejectForm.tsx';
export { Several } from '../deciding/Several.tsx';
export { Changes } from './Changes.tsx';
export { DocumentDialog } from './DocumentDialog.tsx';
export { DocumentPane } from './DocumentPane.tsx';
