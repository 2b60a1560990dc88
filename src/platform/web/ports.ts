const told = (name: string) =>
  globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';

/** What a sandbox may stand for, or nobody: as the page's markup says, which a server writes (app/server/page-answer.ts). */
export type Port = 'network' | 'bank' | 'verifier' | 'taxOffice' | 'registration';

/** The network on which money moves here. */
export const networkName = (): string => told('network');

/** Whether a sandbox makes value or trust here in place of this port's outside party. */
export const isSandbox = (port: Port): boolean => told('sandboxes').split(' ').includes(port);

/** Whether what would start at this port is not offered here. */
export const isClosed = (port: Port): boolean => told('closed').split(' ').includes(port);
