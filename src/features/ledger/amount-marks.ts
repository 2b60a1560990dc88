/** What may stand beside the digits of an amount in a currency: its code, and for won its sign and its word. */
export const marksOf = (code: string): readonly string[] => (code === 'KRW' ? ['KRW', '₩', '원'] : [code]);
