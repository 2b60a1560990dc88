/** The screen of the toy feature. */
export function ToyScreen() {
  return <p>toys</p>;
}
