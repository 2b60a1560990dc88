import { createContext } from 'react';

/** What a link to help is called; the shell puts the word here, and where there is none there is no help. */
export const HelpContext = createContext<string | undefined>(undefined);
