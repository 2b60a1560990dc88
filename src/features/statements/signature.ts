/** What the server's signature beside a statement says that it is over (`typ`): the SHA-256 of the file. */
export const STATEMENT_TYPE = 'ingam-statement-sha256+jws';
