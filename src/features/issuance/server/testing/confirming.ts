/** Presses again with each address on this machine that the server names, as a person does who knows the program there. */
export async function confirming<R extends { readonly problem: { readonly errors?: object | undefined } | undefined }>(
  press: (here: string[]) => Promise<R>,
  confirmed: string[] = [],
): Promise<R> {
  const reply = await press(confirmed);
  const { here } = (reply.problem?.errors ?? {}) as { here?: string };
  return here === undefined || confirmed.includes(here) ? reply : confirming(press, [...confirmed, here]);
}
