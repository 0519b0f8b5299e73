import { users } from '@ems/contracts/settings'
import { api, saveFile, showProblem, toast, toQuery, useMutation, useSession } from '@ems/platform'
import { Button, IconFileSpreadsheet, type ResourceList } from '@ems/ui'

/** The sheet with which the owners of groups confirm who has which rights; what the list shows is in it. */
export function ReviewButton({ list }: { list: ResourceList<typeof users> }) {
  const { can } = useSession()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { sort, q, filters } = list.params
      const answer = await api.post('users/-actions/accessReview', {
        searchParams: toQuery(users.name, { sort, q, filters }),
        headers: { Accept: '*/*' },
        timeout: 120_000,
      })
      return saveFile(answer, 'tinjauan-akses.xlsx')
    },
    onSuccess: (file) => toast.success(`Berkas ${file} selesai dibuat.`),
    onError: showProblem,
  })
  if (!can(users.can.toExcel)) return null
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Tinjauan akses
    </Button>
  )
}
