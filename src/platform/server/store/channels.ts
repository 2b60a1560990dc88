/** What a channel of NOTIFY is called at the server, where it is the database's: a store in another schema than `public` has its own (decision 0097). */
export const channelIn = (schema: string, channel: string): string =>
  schema === 'public' ? channel : `${schema}.${channel}`;
