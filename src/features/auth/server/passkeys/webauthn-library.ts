/** Loads the library when the first passkey is used: it takes 15 MB with its certificates. */
export const webauthnLibrary = () => import('@simplewebauthn/server');
