/** Tests replace this word in their releases. `rusak` throws during evaluation. */
export const edition: string = 'pertama'

if (edition === 'rusak') throw new Error('Modul ini rusak.')
