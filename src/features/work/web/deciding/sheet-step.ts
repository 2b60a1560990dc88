/** What an approval's sheet asks. */
export type SheetStep = 'view' | 'approve' | 'reject' | 'ask';
