const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a link leads to the very machine that it is opened on: another device that scans it finds nothing there. */
export const isOfThisMachine = (link: string): boolean => LOOPBACK.test(URL.parse(link)?.hostname ?? '');
