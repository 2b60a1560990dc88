import { createContext } from 'react';

/** Label of links to help, set by the shell. Undefined where there is no help. */
export const HelpContext = createContext<string | undefined>(undefined);
