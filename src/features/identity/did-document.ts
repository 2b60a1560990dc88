import { checksum } from './address.ts';

export interface DidDocument {
  '@context': string[];
  id: string;
  alsoKnownAs: string[];
  verificationMethod: { id: string; type: string; controller: string; blockchainAccountId: string }[];
  authentication: string[];
  assertionMethod: string[];
}

/**
 * Builds the W3C document of a did:ethr without registry events: the address controls it (did:ethr method
 * specification, "Read"). The form is that of ethr-did-resolver 11, and `alsoKnownAs` has the did:pkh of the account.
 */
export function didDocument({ address, chainId }: { address: string; chainId: number }): DidDocument {
  const written = checksum(address);
  const did = `did:ethr:0x${chainId.toString(16)}:${written}`;
  const account = `eip155:${chainId}:${written}`;
  const controller = `${did}#controller`;
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/suites/secp256k1recovery-2020/v2',
      'https://w3id.org/security/v3-unstable',
    ],
    id: did,
    alsoKnownAs: [`did:pkh:${account}`],
    verificationMethod: [
      { id: controller, type: 'EcdsaSecp256k1RecoveryMethod2020', controller: did, blockchainAccountId: account },
    ],
    authentication: [controller],
    assertionMethod: [controller],
  };
}

/**
 * Builds the document of a deactivated DID in the form of ethr-did-resolver 11. It has no keys, so nothing can be
 * proven for it.
 */
export function deactivatedDocument(holder: { address: string; chainId: number }): DidDocument {
  return { ...didDocument(holder), alsoKnownAs: [], verificationMethod: [], authentication: [], assertionMethod: [] };
}
