/** Repeats a press with every address on this machine that the server names, as a person does who confirms them. */
export async function confirming<R extends { readonly problem: { readonly errors?: object | undefined } | undefined }>(
  press: (here: string[]) => Promise<R>,
  confirmed: string[] = [],
): Promise<R> {
  const reply = await press(confirmed);
  const { here } = (reply.problem?.errors ?? {}) as { here?: string };
  const named = here?.split(' ') ?? [];
  return named.every((one) => confirmed.includes(one))
    ? reply
    : confirming(press, [...new Set([...confirmed, ...named])]);
}
