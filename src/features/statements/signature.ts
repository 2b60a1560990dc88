/** JWS `typ` of the server's signature beside a statement. It covers the SHA-256 of the file. */
export const STATEMENT_TYPE = 'ingam-statement-sha256+jws';
