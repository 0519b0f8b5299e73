/** A run of a million rows is written in one transaction; its statements may take longer than those of a request. */
export const RUN_TIMEOUT_MS = 10 * 60_000
