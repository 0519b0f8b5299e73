import { customsConsultantActivities } from '@ems/contracts/customs'
import { api, saveFile, showProblem, toQuery, useMutation, useSession } from '@ems/platform'
import { Button, IconFileSpreadsheet, IconPrinter, type ResourceList } from '@ems/ui'

type BoardExportsProps = {
  list: ResourceList<typeof customsConsultantActivities>
  board: string
  onPrint: () => void
}

/** Exports of the board: a workbook of months, documents and hours with the filters of the screen, and printing. */
export function BoardExports({ list, board, onPrint }: BoardExportsProps) {
  const { can } = useSession()
  const { name } = customsConsultantActivities
  const { q, filters } = list.params
  const file = useMutation({
    mutationFn: async () => {
      const answer = await api.post(`${name}/-actions/toWorkbook`, {
        searchParams: toQuery(name, { q, filters: { ...filters, board } }),
        headers: { Accept: '*/*' },
        timeout: 120_000,
      })
      await saveFile(answer, 'konsultan.xlsx')
    },
    onError: showProblem,
  })
  return (
    <>
      {can(customsConsultantActivities.can.toExcel) && (
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          Excel matriks
        </Button>
      )}
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
        Cetak
      </Button>
    </>
  )
}
