/** A mistake in a command, told in one sentence instead of a stack. */
export class Mistake extends Error {
  override name = 'Mistake'
}
