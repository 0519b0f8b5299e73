import { permission } from '@ems/contracts/permission'
import { api, saveFile, showProblem, useMutation, useSession } from '@ems/platform'
import { Button, IconFileSpreadsheet } from '@ems/ui'

type ExcelButtonProps = { path: string; query?: Readonly<Record<string, string>> }

/** Export Excel of something the tool works out: the same question, every page of the answer. */
export function ExcelButton({ path, query = {} }: ExcelButtonProps) {
  const { can } = useSession()
  const file = useMutation({
    mutationFn: async () => {
      const searchParams = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
      const answer = await api.post(`${path}/toExcel`, { searchParams, headers: { Accept: '*/*' }, timeout: 120_000 })
      await saveFile(answer, 'kite.xlsx')
    },
    onError: showProblem,
  })
  if (!can(permission('kitetool', 'toExcel'))) return null
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      Export Excel
    </Button>
  )
}
