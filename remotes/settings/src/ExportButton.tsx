import type { Resource } from '@ems/contracts/kit'
import { api, saveFile, showProblem, toast, toQuery, useMutation, useSession } from '@ems/platform'
import { Button, IconFileSpreadsheet, type ResourceList } from '@ems/ui'

type ExportButtonProps<R extends Resource> = { list: ResourceList<R>; action: string; children: string }

/** A sheet of the screen's own, made by an action of its collection of what the list shows. */
export function ExportButton<R extends Resource>({ list, action, children }: ExportButtonProps<R>) {
  const { can } = useSession()
  const { resource, params } = list
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { sort, q, filters } = params
      const answer = await api.post(`${resource.name}/-actions/${action}`, {
        searchParams: toQuery(resource.name, { sort, q, filters }),
        headers: { Accept: '*/*' },
        timeout: 120_000,
      })
      return saveFile(answer, `${resource.name}.xlsx`)
    },
    onSuccess: (file) => toast.success(`Berkas ${file} selesai dibuat.`),
    onError: showProblem,
  })
  if (!can(resource.can.toExcel)) return null
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {children}
    </Button>
  )
}
