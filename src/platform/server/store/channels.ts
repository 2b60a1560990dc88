/**
 * Returns a NOTIFY channel's name on the server. Channels belong to the whole database, so a store in a schema other
 * than `public` has its own (decision 0097).
 */
export const channelIn = (schema: string, channel: string): string =>
  schema === 'public' ? channel : `${schema}.${channel}`;
