import type { Problem } from '@ems/contracts/kit'

/**
 * The Problem behind an error. By its name, not by `instanceof`: the class belongs to the platform, and a remote has a
 * copy of the contracts of its own.
 */
export const problemIn = (error: unknown): Problem | undefined =>
  error instanceof Error && error.name === 'Problem' ? (error as Problem) : undefined
