/** What the journeys write into their releases in place of this word; `rusak` throws while it is evaluated. */
export const edition: string = 'pertama'

if (edition === 'rusak') throw new Error('Modul ini rusak.')
