import { createContext } from 'react';

/** Why what needs the server cannot be done now, in one word for a button ('Offline'); undefined while it can. The shell puts it here. */
export const OfflineContext = createContext<string | undefined>(undefined);
