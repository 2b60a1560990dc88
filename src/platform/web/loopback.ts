const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Reports whether a link points to the machine that opens it: another device that scans it finds nothing there. */
export const isOfThisMachine = (link: string): boolean => URL.canParse(link) && LOOPBACK.test(new URL(link).hostname);
