const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** True if a link leads to the very machine that it is opened on: another device that scans it finds nothing there. */
export const isOfThisMachine = (link: string): boolean => URL.canParse(link) && LOOPBACK.test(new URL(link).hostname);
