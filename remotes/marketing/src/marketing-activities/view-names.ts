/** What the screen shows: the cards in several pictures, and what stands beside them. */
export const views = {
  board: 'Papan',
  list: 'Daftar',
  calendar: 'Kalender',
  agenda: 'Agenda saya',
  funnel: 'Corong',
  weekly: 'Laporan',
  settings: 'Atur papan',
  targets: 'Atur target',
  templates: 'Template pesan',
} as const
export type View = keyof typeof views
/** Pictures of cards; the others are lists of what stands beside them. */
export type Picture = Exclude<View, 'settings' | 'targets' | 'templates'>
export const isPicture = (view: View): view is Picture =>
  view !== 'settings' && view !== 'targets' && view !== 'templates'
/** Stages are those of a board. */
export const isOfOneBoard = (view: Picture) => view === 'board' || view === 'funnel'
