/** Timeout of a statement of a run, which writes a million rows in one transaction. */
export const RUN_TIMEOUT_MS = 10 * 60_000
