/** Tests replace this word in their releases. `rusak` throws during evaluation. */
export const release: string = 'pertama'

if (release === 'rusak') throw new Error('Modul ini rusak.')
