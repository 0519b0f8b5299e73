import { customsConsultantActivities } from '@ems/contracts/customs'
import { useView as useAnyView } from '@ems/ui'

export const views = {
  board: 'Papan',
  list: 'Daftar',
  calendar: 'Kalender tenggat',
  matrix: 'Matriks klien × periode',
  workload: 'Beban kerja',
} as const
export type View = keyof typeof views

/** The view, stored in the address beside the filters that all views share. */
export const useView = () => useAnyView<View>(customsConsultantActivities.name, views)
