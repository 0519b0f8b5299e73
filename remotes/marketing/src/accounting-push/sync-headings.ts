/** *Sinkron akuntansi* of both books, as long as a heading of a list may be. */
export const syncHeadings = { accounting_actual: 'Sinkron aktual', accounting_commercial: 'Sinkron komersial' } as const
