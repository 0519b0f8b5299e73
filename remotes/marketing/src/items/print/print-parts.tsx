import { splitDetail } from '@ems/contracts/kit'
import { items, type partners } from '@ems/contracts/marketing'
import { download, type ListParams, problemOf, showProblem, toQuery, useMutation } from '@ems/platform'
import { Button, Group } from '@ems/ui'

/** What is printed: labels of chosen items, or a catalogue or the prices of a customer of what the list finds. */
export type Printing = { kind: 'labels' | 'catalogue' | 'price-list'; params: ListParams; count: number | undefined }

export type PrintDialogProps = { printing: Printing; onClose: () => void }

/** What is said at a field: the detail of a refusal with its code. */
export function refusalIn(error: unknown, code: string): string | undefined {
  const refusal = problemOf(error)?.errors.find((one) => one.code === code)
  return refusal && splitDetail(refusal.detail).detail
}

/** Downloads a print of what the list finds, with these options. Refusals of `said` are left to the fields of the dialog. */
export function usePrint(
  kind: Printing['kind'],
  params: ListParams,
  { onDone, said = [] }: { onDone: () => void; said?: readonly string[] },
) {
  return useMutation({
    mutationFn: (options: Readonly<Record<string, string>>) => {
      const { q, filters, sort } = params
      const search = toQuery(items.name, { q, filters, sort })
      for (const [name, value] of Object.entries(options)) search.set(name, value)
      return download(`items/-actions/${kind}?${search}`)
    },
    onSuccess: onDone,
    onError: (error) => {
      if (!said.some((code) => refusalIn(error, code))) showProblem(error)
    },
  })
}

/** Collection of those for whom prices are printed. */
export const PARTNERS: (typeof partners)['name'] = 'partners'

/** The end of each dialog. */
export const Buttons = ({ isPending, onClose }: { isPending: boolean; onClose: () => void }) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onClose}>
      Batal
    </Button>
    <Button type="submit" loading={isPending}>
      Unduh PDF
    </Button>
  </Group>
)
