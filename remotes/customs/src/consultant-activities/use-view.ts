import { useSearchParams } from '@ems/platform'

export const views = {
  board: 'Papan',
  list: 'Daftar',
  calendar: 'Kalender tenggat',
  matrix: 'Matriks klien × periode',
  workload: 'Beban kerja',
} as const
export type View = keyof typeof views

/** The view, stored in the address beside the filters that all views share. */
export function useView(): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams()
  const message = search.get('view') as View | null
  return [
    message && message in views ? message : 'board',
    (view) =>
      setSearch((old) => {
        const next = new URLSearchParams(old)
        next.set('view', view)
        return next
      }),
  ]
}
