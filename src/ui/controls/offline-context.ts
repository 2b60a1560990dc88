import { createContext } from 'react';

/**
 * Word on buttons that need the server while it cannot be reached ('Offline'), otherwise undefined. The shell sets it.
 */
export const OfflineContext = createContext<string | undefined>(undefined);
