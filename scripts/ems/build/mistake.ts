/** A mistake in a command. It is printed as one sentence without a stack. */
export class Mistake extends Error {
  override name = 'Mistake'
}
