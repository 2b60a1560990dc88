/** Read when the first passkey is used: with the certificates that it knows it takes 15 MB. */
export const webauthnLibrary = () => import('@simplewebauthn/server');
