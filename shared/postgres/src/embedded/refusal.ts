/** An expected reason not to start. Its message is one line with a way out: print it without the stack. */
export class Refusal extends Error {
  override name = 'Refusal'
}
