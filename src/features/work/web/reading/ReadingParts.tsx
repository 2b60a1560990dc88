// @online
/** Parts of Work that are loaded on first use: documents, changes, questions, rejections, bulk approval. */
export { Several } from '../deciding/Several.tsx';
export { AskForm, RejectForm } from '../deciding/TypedForms.tsx';
export { Changes } from './Changes.tsx';
export { DocumentDialog } from './DocumentDialog.tsx';
export { DocumentPane } from './DocumentPane.tsx';
